import * as v from "valibot";
import { checkOutside, parseOutsideJson } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";
import { joinSafetensors, openSafetensors, type Safetensors } from "../tensor/safetensors";
import type { OnBytes } from "./fetch-bytes";
import type { FolderReader } from "./model-folder";

const whole = "model.safetensors";
const index = "model.safetensors.index.json";
const indexSchema = v.object(
  { weight_map: v.record(v.string(), v.string("a file name"), "an object") },
  "an object",
);

/**
 * The weights of a folder: one file, or the shards that its index names.
 * @param onBytes Counts the bytes of all shards together; of fetched shards their sum is not known.
 */
export async function readCheckpoint(
  reader: FolderReader,
  name: string,
  onBytes: OnBytes,
): Promise<Safetensors> {
  const file = await reader.find(whole, onBytes);
  if (file) return openSafetensors(file, `${name} ${whole}`);
  const text = await reader.findText(index);
  if (text === null)
    throw new RuleError(`${name} ${whole}`, `in the folder, or ${index} with its shards`, "no such file");
  const indexName = `${name} ${index}`;
  const { weight_map } = checkOutside(indexSchema, parseOutsideJson(text, indexName), indexName);
  const shards: Safetensors[] = [];
  let before = 0;
  for (const shardName of new Set(Object.values(weight_map))) {
    const shard = await reader.need(shardName, (loadedBytes) => onBytes(before + loadedBytes, null));
    before += shard.size;
    shards.push(await openSafetensors(shard, `${name} ${shardName}`));
  }
  return joinSafetensors(shards, indexName);
}
