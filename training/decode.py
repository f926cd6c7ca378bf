"""Greedy decoding of many sequences side by side with a key-value cache."""

import torch
from torch.nn import functional as F

from model import SHAPE, rope, rotate


class Decoder:
    """All rows stand at the same position; step(ids) feeds one token per row and returns logits [rows, V]."""

    def __init__(self, target, rows, length):
        self.target, self.position = target, 0
        shape = (len(target.model.layers), 2, rows, SHAPE["num_key_value_heads"], length, SHAPE["head_dim"])
        self.cache = torch.zeros(shape)

    @torch.inference_mode()
    def step(self, ids):
        model, end = self.target.model, self.position + 1
        x = model.embed_tokens(ids)[:, None]
        cos_sin = rope(torch.tensor([self.position]))
        for index, layer in enumerate(model.layers):
            attention = layer.self_attn
            rows = layer.input_layernorm(x)
            q = rotate(attention.q_norm(attention.split(attention.q_proj(rows))).transpose(1, 2), cos_sin)
            k = rotate(attention.k_norm(attention.split(attention.k_proj(rows))).transpose(1, 2), cos_sin)
            keys, values = self.cache[index, :, :, :, :end]
            keys[:, :, -1:], values[:, :, -1:] = k, attention.split(attention.v_proj(rows)).transpose(1, 2)
            # The query heads of one key head side by side: no copies of the cache.
            q = q.view(len(ids), keys.shape[1], -1, q.shape[-1])
            scores = F.softmax(q @ keys.mT * q.shape[-1] ** -0.5, -1)
            x = x + attention.o_proj((scores @ values).flatten(1)[:, None])
            x = x + layer.mlp(layer.post_attention_layernorm(x))
        self.position = end
        return self.target.logits(model.norm(x))[:, 0]


def repeats(tokens, longest_period=8, span=32):
    """True where the last `span` tokens only repeat a pattern of at most longest_period tokens."""
    tail = tokens[-span:]
    return len(tail) == span and any(tail[period:] == tail[:-period] for period in range(1, longest_period + 1))


def repetition(tokens):
    """Figures for the model card: adjacent-repeat rate, longest run of one token, and of one repeated pattern (in tokens)."""
    same = [left == right for left, right in zip(tokens, tokens[1:])]
    run = best = 1
    for equal in same:
        run = run + 1 if equal else 1
        best = max(best, run)
    pattern = 0
    for period in range(1, 33):
        count = 0
        for left, right in zip(tokens, tokens[period:]):
            count = count + 1 if left == right else 0
            # A pattern counts once it came three times in a row.
            if count >= 2 * period:
                pattern = max(pattern, count + period)
    return {"adjacentRepeatRate": round(sum(same) / max(1, len(same)), 4), "longestRun": best, "longestRepeatedPattern": pattern}


def greedy(target, prompts, new_tokens):
    """Continuations of several prompts (token lists), each exactly new_tokens long, whatever is written."""
    rows = [list(prompt) for prompt in prompts]
    total = max(map(len, rows)) + new_tokens
    decoder = Decoder(target, len(rows), total)
    for position in range(total - 1):
        choice = decoder.step(torch.tensor([row[position] if position < len(row) else 0 for row in rows])).argmax(-1).tolist()
        for row, prompt, token in zip(rows, prompts, choice):
            if position + 1 == len(row) and len(row) < len(prompt) + new_tokens:
                row.append(token)
    return [row[len(prompt):] for row, prompt in zip(rows, prompts)]
