const paths = {
  run: "M4.5 3.2v9.6l8-4.8z",
  stop: "M4 4h8v8H4z",
  up: "M8 13V3.5M4 7.3l4-4 4 4",
  down: "M8 3v9.5M4 8.7l4 4 4-4",
  add: "M8 3v10M3 8h10",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  menu: "M2 4h12M2 8h12M2 12h12",
  outline: "M2 4h12M2 8h8M2 12h10",
} as const;

/** A sign on a button; the button has the word for it. */
export function Icon({ name }: { name: keyof typeof paths }) {
  const isSolid = name === "run" || name === "stop";
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={paths[name]}
        fill={isSolid ? "currentColor" : "none"}
        stroke={isSolid ? "none" : "currentColor"}
        strokeWidth={name === "more" ? 2.5 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
