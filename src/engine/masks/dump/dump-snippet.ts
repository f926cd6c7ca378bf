/** Where a run's mask is: a flex_attention BlockMask, an argument of SDPA, or of a model's own layers. */
export const snippetKinds = ["flex", "sdpa", "eager"] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/**
 * Python to paste beside a run of the reader's own: it saves one mask as packed bits, or a float mask
 * as it is, in the file `mask.npz`, which `maskArrays` reads.
 */
export function dumpSnippet(kind: SnippetKind): string {
  return `${snippets[kind].trim()}\n`;
}

const save = `
def save_mask(mask, path):
    """Booleans as packed bits with their shape; numbers as they are, for they say what was added."""
    mask = mask.detach().cpu()
    if mask.dtype == torch.bool:
        bits = np.packbits(mask.numpy(), axis=-1, bitorder="little")
        np.savez(path, mask_bits=bits, mask_shape=np.array(mask.shape, dtype=np.int64))
    else:
        np.savez_compressed(path, mask=mask.float().numpy())
`.trim();

const snippets: Record<SnippetKind, string> = {
  flex: `
# Saves the mask of a flex_attention BlockMask, cell by cell.
#   dump_block_mask(block_mask)          right after create_block_mask(...)
import numpy as np
import torch
from torch.nn.attention.flex_attention import create_mask


${save}


def dump_block_mask(block_mask, path="mask.npz"):
    batch, heads = block_mask.kv_num_blocks.shape[:2]
    q_len, kv_len = block_mask.seq_lengths
    device = block_mask.kv_num_blocks.device
    save_mask(create_mask(block_mask.mask_mod, batch, heads, q_len, kv_len, device=device), path)
`,
  sdpa: `
# Saves the mask of one call of scaled_dot_product_attention.
#   with dump_sdpa_mask(call=0):         0 is the first call inside, so usually the first layer
#       model(...)
import contextlib
import numpy as np
import torch
import torch.nn.functional as F


${save}


@contextlib.contextmanager
def dump_sdpa_mask(path="mask.npz", call=0):
    original, calls = F.scaled_dot_product_attention, 0

    def watched(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, **kwargs):
        nonlocal calls
        if calls == call:
            cells = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool)
            save_mask(attn_mask if attn_mask is not None else cells.tril() if is_causal else cells, path)
        calls += 1
        return original(query, key, value, attn_mask, dropout_p, is_causal, **kwargs)

    F.scaled_dot_product_attention = watched
    try:
        yield
    finally:
        F.scaled_dot_product_attention = original
    if calls <= call:
        raise RuntimeError(f"scaled_dot_product_attention was called {calls} times, so there is no call {call}")
`,
  eager: `
# Saves the mask that one attention layer of a model gets (eager attention in Hugging Face models).
#   with dump_layer_mask(model.layers[0].self_attn):
#       model(...)
import contextlib
import numpy as np
import torch


${save}


@contextlib.contextmanager
def dump_layer_mask(attention, path="mask.npz", name="attention_mask"):
    def before(module, args, kwargs):
        mask = kwargs.get(name)
        if mask is None:
            candidates = [a for a in args if isinstance(a, torch.Tensor) and a.dim() == 4]
            if not candidates:
                raise RuntimeError(f"this layer got no {name}: its attention builds the mask itself")
            mask = candidates[0]
        save_mask(mask, path)

    handle = attention.register_forward_pre_hook(before, with_kwargs=True)
    try:
        yield
    finally:
        handle.remove()
`,
};
