import { useState } from "react";
import type { Side } from "../../../engine/masks/frame";
import { maskModSource } from "../../../engine/masks/mask-mod-form";
import { pytestSource } from "../../../engine/masks/pytest-form";
import { pythonName } from "../../../engine/masks/python-form-text";
import { CopyButton } from "../../../mask-viz/copy-button";
import type { TakeHomeProps } from "./take-home-props";

/** Either mask as code: to run, or to hold a framework to. */
export function CodeTools({ name, output: { comparison } }: TakeHomeProps) {
  const [side, setSide] = useState<Side>("train");
  return (
    <fieldset>
      <legend>Code of a mask</legend>
      <select
        className="select small"
        aria-label="Mask of"
        value={side}
        onChange={({ target }) => setSide(target.value === "infer" ? "infer" : "train")}
      >
        <option value="train">Training</option>
        <option value="infer">Inference</option>
      </select>
      <CopyButton isSmall text={() => maskModSource(`${pythonName(name)}_${side}`, comparison, side)}>
        Copy as mask_mod
      </CopyButton>
      <CopyButton isSmall text={() => pytestSource(name, comparison, side)}>
        Copy as pytest
      </CopyButton>
    </fieldset>
  );
}
