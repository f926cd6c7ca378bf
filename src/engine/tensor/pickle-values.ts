/**
 * What a pickle holds. Lists, tuples and sets are arrays; a class instance that is not a tensor is an
 * `UnsupportedObject`. Values can hold themselves, so whoever walks them has to remember where it was.
 */
export type PickleValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | PickleValue[]
  | Map<PickleValue, PickleValue>
  | GlobalName
  | TorchStorage
  | TorchTensor
  | UnsupportedObject;

/** A name that the pickle would have Python import. It is compared with a list, never looked up. */
export class GlobalName {
  constructor(readonly text: string) {}
}

/** The bytes behind one or more tensors: a file of the zip. */
export class TorchStorage {
  constructor(
    /** Class that names the dtype: "torch FloatStorage". */
    readonly type: string,
    readonly key: string,
    /** Values, or bytes of an untyped storage. */
    readonly length: number,
  ) {}
}

/** A view of a storage; offset and strides count values. */
export class TorchTensor {
  constructor(
    readonly storage: TorchStorage,
    /** "torch bool" where the pickle names it, or null where the storage's type does. */
    readonly dtype: string | null,
    readonly offset: number,
    readonly shape: readonly number[],
    readonly strides: readonly number[],
  ) {}
}

/** An object that is not built; `text` says what it would have been. */
export class UnsupportedObject {
  constructor(readonly text: string) {}
}
