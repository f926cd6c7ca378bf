import { create, toBinary } from "@bufbuild/protobuf";
import {
  type AttributeProto,
  AttributeProto_AttributeType,
  AttributeProtoSchema,
  GraphProtoSchema,
  ModelProtoSchema,
  type NodeProto,
  NodeProtoSchema,
  OperatorSetIdProtoSchema,
  StringStringEntryProtoSchema,
  type TensorProto,
  TensorProto_DataLocation,
  TensorProto_DataType,
  TensorProtoSchema,
  TensorShapeProto_DimensionSchema,
  TensorShapeProtoSchema,
  TypeProto_TensorSchema,
  TypeProtoSchema,
  type ValueInfoProto,
  ValueInfoProtoSchema,
} from "onnx-buf";

/** An ONNX graph that names the checkpoint tensors it needs and holds none of them. */
export interface Graph {
  /** Serialised ModelProto; every weight is external data, a whole file of the tensor's name. */
  model: Uint8Array<ArrayBuffer>;
  /** Shape of every needed tensor by its name in the checkpoint. */
  weights: ReadonlyMap<string, readonly number[]>;
}

/** Name of a value in the graph. */
export type Value = string;

/** A length, or the name of one that a run decides. */
export type Dimension = number | string;

type Attribute = number | readonly number[] | { float: number };

// Versions that plain WebAssembly and both WebGPU providers of onnxruntime-web run in float32.
const opset = 21n;
const irVersion = 10n;

/** Writes a float32 graph node by node; nodes must be written after the values they read. */
export class GraphWriter {
  readonly #inputs: ValueInfoProto[] = [];
  readonly #outputs: ValueInfoProto[] = [];
  readonly #nodes: NodeProto[] = [];
  readonly #initializers: TensorProto[] = [];
  readonly #weights = new Map<string, readonly number[]>();
  readonly #constants = new Map<string, Value>();

  input(name: string, shape: readonly Dimension[]): Value {
    this.#inputs.push(floatInfo(name, shape));
    return name;
  }

  /** Makes a value readable from outside under `name`. */
  output(name: string, value: Value, shape: readonly Dimension[]) {
    this.#nodes.push(create(NodeProtoSchema, { opType: "Identity", name, input: [value], output: [name] }));
    this.#outputs.push(floatInfo(name, shape));
  }

  /** A float32 tensor of the checkpoint; asking twice gives the same value. */
  weight(name: string, shape: readonly number[]): Value {
    if (this.#weights.has(name)) return name;
    this.#weights.set(name, shape);
    this.#initializers.push(
      create(TensorProtoSchema, {
        name,
        dataType: TensorProto_DataType.FLOAT,
        dims: shape.map(BigInt),
        dataLocation: TensorProto_DataLocation.EXTERNAL,
        externalData: [create(StringStringEntryProtoSchema, { key: "location", value: name })],
      }),
    );
    return name;
  }

  /** A list of whole numbers that a node takes as an input: shapes, starts, ends, axes. */
  wholeNumbers(...values: number[]): Value {
    return this.#constant(values.join(","), {
      dataType: TensorProto_DataType.INT64,
      dims: [BigInt(values.length)],
      int64Data: values.map(BigInt),
    });
  }

  scalar(value: number): Value {
    return this.#constant(`scalar ${value}`, {
      dataType: TensorProto_DataType.FLOAT,
      dims: [],
      floatData: [value],
    });
  }

  /** @returns The node's only output. */
  node(opType: string, inputs: readonly Value[], attributes: Record<string, Attribute> = {}): Value {
    const output = `${opType} ${this.#nodes.length}`;
    const attribute = Object.entries(attributes).map(([name, value]) => attributeOf(name, value));
    this.#nodes.push(
      create(NodeProtoSchema, { opType, name: output, input: [...inputs], output: [output], attribute }),
    );
    return output;
  }

  finish(name: string): Graph {
    const model = create(ModelProtoSchema, {
      irVersion,
      producerName: "anchorscope",
      opsetImport: [create(OperatorSetIdProtoSchema, { domain: "", version: opset })],
      graph: create(GraphProtoSchema, {
        name,
        node: this.#nodes,
        initializer: this.#initializers,
        input: this.#inputs,
        output: this.#outputs,
      }),
    });
    return { model: toBinary(ModelProtoSchema, model), weights: this.#weights };
  }

  #constant(
    name: string,
    tensor: { dataType: TensorProto_DataType; dims: bigint[]; int64Data?: bigint[]; floatData?: number[] },
  ): Value {
    if (!this.#constants.has(name)) {
      this.#constants.set(name, name);
      this.#initializers.push(create(TensorProtoSchema, { name, ...tensor }));
    }
    return name;
  }
}

function attributeOf(name: string, value: Attribute): AttributeProto {
  const { INT, INTS, FLOAT } = AttributeProto_AttributeType;
  if (typeof value === "number") return create(AttributeProtoSchema, { name, type: INT, i: BigInt(value) });
  if ("float" in value) return create(AttributeProtoSchema, { name, type: FLOAT, f: value.float });
  return create(AttributeProtoSchema, { name, type: INTS, ints: value.map(BigInt) });
}

function floatInfo(name: string, shape: readonly Dimension[]): ValueInfoProto {
  const dim = shape.map((dimension) =>
    create(TensorShapeProto_DimensionSchema, {
      value:
        typeof dimension === "number"
          ? { case: "dimValue", value: BigInt(dimension) }
          : { case: "dimParam", value: dimension },
    }),
  );
  const tensorType = create(TypeProto_TensorSchema, {
    elemType: TensorProto_DataType.FLOAT,
    shape: create(TensorShapeProtoSchema, { dim }),
  });
  return create(ValueInfoProtoSchema, {
    name,
    type: create(TypeProtoSchema, { value: { case: "tensorType", value: tensorType } }),
  });
}
