import { expect, test } from "vitest";
import { dateWords } from "../../../src/app/report/date-words";

/** A date as somebody `offset` minutes behind UTC has it. */
function dateAt(offset: number): Date {
  const date = new Date(2026, 10, 9, 7, 5);
  date.getTimezoneOffset = () => offset;
  return date;
}

test.each([
  [0, "9 November 2026, 07:05 (UTC)"],
  [-60, "9 November 2026, 07:05 (UTC+01:00)"],
  [-330, "9 November 2026, 07:05 (UTC+05:30)"],
  [480, "9 November 2026, 07:05 (UTC-08:00)"],
])("a date says how far its clock is from UTC: %i minutes behind", (offset, words) => {
  expect(dateWords(dateAt(offset))).toBe(words);
});
