import { useEffect, useState } from "react";
import { blankName, fetchJson } from "../session/notebook-origin";
import { readShippedList, type ShippedEntry } from "./shipped-list";

type Shipped = readonly ShippedEntry[] | { fault: string } | null;

/** The notebooks that come with the page, each with what it is about. */
export function ShippedNotebooks({ open }: { open: (name: string) => void }) {
  const [shipped, setShipped] = useState<Shipped>(null);
  useEffect(() => {
    fetchJson("./notebooks/index.json")
      .then(readShippedList)
      .then(setShipped)
      .catch((error: Error) => setShipped({ fault: error.message }));
  }, []);

  return (
    <section className="gallery-shipped" aria-labelledby="gallery-shipped-title">
      <h3 id="gallery-shipped-title">Shipped with the page</h3>
      {shipped !== null && "fault" in shipped ? (
        <p className="fault">{shipped.fault}</p>
      ) : (
        <ul>
          {shipped
            ?.filter(({ name }) => name !== blankName)
            .map(({ name, title, about, minutes }) => (
              <li key={name}>
                <button type="button" className="gallery-item" onClick={() => open(name)}>
                  <strong>{title}</strong>
                  <span>{about}</span>
                  {minutes !== undefined && <span className="hint">{minutes} minutes</span>}
                </button>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
