import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OutlineTitle } from "../../src/app/outline-title";

const shown = (title: string) => renderToStaticMarkup(<OutlineTitle title={title} />);

test("a long word breaks where a capital follows a small letter, and a title without one nowhere else", () => {
  expect(shown("FizzFizzFizzBuzzBuzzBuzz")).toBe(
    '<span class="outline-title">Fizz<wbr/>Fizz<wbr/>Fizz<wbr/>Buzz<wbr/>Buzz<wbr/>Buzz</span>',
  );
  expect(shown("SpecForge against the anchor's own column")).not.toContain("<wbr");
  expect(shown("specforge_spec_generate_as_is")).not.toContain("<wbr");
});
