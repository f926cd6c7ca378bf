import { useId } from "react";
import type { PairFacts } from "../../engine/drafting/pair-facts";
import type { LayerType } from "../../engine/masks/convention";
import type { AttentionChoice } from "./model/plan-scene";

interface AttentionPickerProps {
  facts: PairFacts;
  choice: AttentionChoice;
  layerType: LayerType;
  onChoice: (choice: AttentionChoice) => void;
  onLayerType: (layerType: LayerType) => void;
}

/** Which drafter layer and head the drawn attention is of, or the mean over all. */
export function AttentionPicker({ facts, choice, layerType, onChoice, onLayerType }: AttentionPickerProps) {
  const id = useId();
  const layers = facts.layerTypes.flatMap((type, layer) => (type === layerType ? [layer] : []));
  const types = [...new Set(facts.layerTypes)];
  return (
    <div className="attention-picker">
      {types.length > 1 && (
        <Choice
          id={`${id}-type`}
          label="Layer type"
          value={layerType}
          options={types.map((type) => ({ value: type, label: type }))}
          onChoose={(value) => {
            onLayerType(value as LayerType);
            onChoice({ ...choice, layer: null });
          }}
        />
      )}
      <Choice
        id={`${id}-layer`}
        label="Attention of layer"
        value={choice.layer === null ? "" : `${choice.layer}`}
        options={[
          { value: "", label: "all, mean" },
          ...layers.map((layer) => ({ value: `${layer}`, label: `${layer}` })),
        ]}
        onChoose={(value) => onChoice({ ...choice, layer: value === "" ? null : Number(value) })}
      />
      <Choice
        id={`${id}-head`}
        label="Head"
        value={choice.head === null ? "" : `${choice.head}`}
        options={[
          { value: "", label: "all, mean" },
          ...Array.from({ length: facts.drafterHeadCount }, (_, head) => ({
            value: `${head}`,
            label: `${head}`,
          })),
        ]}
        onChoose={(value) => onChoice({ ...choice, head: value === "" ? null : Number(value) })}
      />
    </div>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ id, label, value, options, onChoose }: ChoiceProps) {
  return (
    <div className="inline-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
