import { deviations } from "../../engine/drafting/deviations";

/** A drafting cell whose run B has these deviations. Run A is the bundled drafter, served as it was trained. */
export function draftingCell(ids: readonly string[]) {
  const titles = deviations.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return {
    kind: "drafting",
    name: "otherwise-trained",
    title: titles.join(", "),
    params: { deviations: [...ids] },
  };
}
