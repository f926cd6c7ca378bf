/** 29 November 2026, 21:43 (UTC+01:00): whoever reads it is elsewhere. */
export function dateWords(date: Date): string {
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const offset = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const zone = offset === 0 ? "UTC" : `UTC${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
  return `${day}, ${time} (${zone})`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
