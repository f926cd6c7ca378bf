"""The published reference: the dflash package's drafter and loop with transformers' Qwen3.

Loads both bundled folders in float32 and runs the package's own generation
loop, recording what every round drafted and what the target said to it.
"""

import importlib.metadata

import torch
from dflash.model import DFlashDraftModel, dflash_generate, extract_context_feature
from transformers import Qwen3Config, Qwen3ForCausalLM

from model import BLOCK_SIZE
from tokenizer import END_ID

VERSIONS = {name: importlib.metadata.version(name) for name in ("torch", "transformers", "dflash", "speculators", "tokenizers", "safetensors", "numpy")}


def load_reference(target_folder, drafter_folder):
    kwargs = {"dtype": torch.float32, "attn_implementation": "sdpa"}
    target = Qwen3ForCausalLM.from_pretrained(target_folder, **kwargs).eval()
    drafter = DFlashDraftModel.from_pretrained(drafter_folder, config=Qwen3Config.from_pretrained(drafter_folder), **kwargs).eval()
    return target, drafter


@torch.inference_mode()
def target_forward(target, drafter, ids):
    """Logits [t, V] and tap rows [t, 5*H] of one token list."""
    output = target(torch.tensor([ids]), output_hidden_states=True)
    return output.logits[0], extract_context_feature(output.hidden_states, drafter.target_layer_ids)[0]


@torch.inference_mode()
def draft_at(target, drafter, ids, taps, anchor):
    """Normed hidden [16, H] and logits [16, V] of the block at anchor, context rows 0..anchor-1."""
    block = torch.tensor([[ids[anchor]] + [drafter.mask_token_id] * (BLOCK_SIZE - 1)])
    hidden = drafter(
        target_hidden=taps[None, :anchor],
        noise_embedding=target.get_input_embeddings()(block),
        position_ids=torch.arange(anchor + BLOCK_SIZE)[None],
    )
    return hidden[0], target.lm_head(hidden)[0]


def margins(logits):
    top = logits.topk(2, -1).values
    return [round(value, 4) for value in (top[..., 0] - top[..., 1]).flatten().tolist()]


def generate(target, drafter, ids, new_tokens):
    """The package's greedy loop over a token list. Returns (committed ids, rounds).

    The package shortens the last blocks to what is still wanted. It is therefore asked
    for one block more, and rounds whose anchor lies past the wanted length are left out:
    every recorded round has a full block."""
    rounds, drafted = [], []
    compute_logits, forward = drafter.compute_logits, target.forward

    def recorded_logits(hidden, head):
        drafted.append(compute_logits(hidden, head))
        return drafted[-1]

    def recorded_forward(input_ids, **kwargs):
        output = forward(input_ids, **kwargs)
        if drafted:
            posterior = output.logits[0].argmax(-1).tolist()
            tokens = input_ids[0].tolist()
            accepted = 0
            while accepted + 1 < len(tokens) and tokens[accepted + 1] == posterior[accepted]:
                accepted += 1
            rounds.append({
                "anchor": int(kwargs["position_ids"][0, 0]), "anchorToken": tokens[0], "draftTokens": tokens[1:], "targetTokens": posterior,
                "accepted": accepted, "bonus": posterior[accepted], "draftMargins": margins(drafted[-1]), "targetMargins": margins(output.logits),
            })
        return output

    drafter.compute_logits, target.forward = recorded_logits, recorded_forward
    try:
        out = dflash_generate(drafter, target, torch.tensor([ids]), new_tokens + BLOCK_SIZE, [END_ID])
    finally:
        drafter.compute_logits, target.forward = compute_logits, forward
    kept = [one for one in rounds if one["anchor"] < len(ids) + new_tokens]
    assert all(len(one["draftTokens"]) == BLOCK_SIZE - 1 for one in kept)
    return out[0].tolist()[: len(ids) + new_tokens], kept
