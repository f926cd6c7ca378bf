"""The target and the drafter as plain PyTorch modules.

Parameter names and shapes are those of the saved checkpoints: `Target` is
transformers' Qwen3ForCausalLM, `Drafter` the z-lab DFlash layout. Both are
checked against the published classes on export, so training can use the
shorter code here. Shapes: batch b, rows t, hidden H, heads h, kv heads k.
"""

import torch
from torch import nn
from torch.nn import functional as F

SHAPE = {
    "vocab_size": 2048,
    "hidden_size": 192,
    "intermediate_size": 512,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "rms_norm_eps": 1e-6,
    "rope_theta": 10000.0,
    "max_position_embeddings": 512,
}
TARGET_LAYERS = 8
DRAFTER_LAYERS = 4
BLOCK_SIZE = 16
# 0-based target layers whose output feeds fc, as in z-lab's target_layer_ids.
TARGET_LAYER_IDS = [1, 2, 3, 5, 6]


class RMSNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, x):
        scale = torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + SHAPE["rms_norm_eps"])
        return self.weight * (x.float() * scale)


def linear(inputs, outputs):
    return nn.Linear(inputs, outputs, bias=False)


def rope(positions):
    """cos and sin of shape [..., t, head_dim] for integer positions [..., t]."""
    size = SHAPE["head_dim"]
    inverse = 1.0 / SHAPE["rope_theta"] ** (torch.arange(0, size, 2).float() / size)
    angle = positions[..., None].float() * inverse
    angle = torch.cat([angle, angle], -1)
    return angle.cos(), angle.sin()


def rotate(x, cos_sin):
    """x is [b, heads, t, head_dim]; cos and sin are [t, d] or [b, 1, t, d]."""
    cos, sin = cos_sin
    left, right = x.chunk(2, -1)
    return x * cos + torch.cat([-right, left], -1) * sin


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        hidden, size = SHAPE["hidden_size"], SHAPE["head_dim"]
        heads, kv_heads = SHAPE["num_attention_heads"], SHAPE["num_key_value_heads"]
        self.q_proj = linear(hidden, heads * size)
        self.k_proj = linear(hidden, kv_heads * size)
        self.v_proj = linear(hidden, kv_heads * size)
        self.o_proj = linear(heads * size, hidden)
        self.q_norm = RMSNorm(size)
        self.k_norm = RMSNorm(size)

    def split(self, x):
        return x.view(*x.shape[:2], -1, SHAPE["head_dim"])

    def forward(self, x, key_rows, query_rope, key_rope, past=None, mask=None, causal=False):
        """Queries from x, keys and values from key_rows (x itself in the target).

        past: (keys, values) already rotated, or None. Returns output and (keys, values)."""
        q = rotate(self.q_norm(self.split(self.q_proj(x))).transpose(1, 2), query_rope)
        k = rotate(self.k_norm(self.split(self.k_proj(key_rows))).transpose(1, 2), key_rope)
        v = self.split(self.v_proj(key_rows)).transpose(1, 2).to(k.dtype)
        if past is not None:
            k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
        kept = (k, v)
        group = q.shape[1] // k.shape[1]
        k, v = k.repeat_interleave(group, 1), v.repeat_interleave(group, 1)
        if torch.is_autocast_enabled("cpu"):
            q, k, v = q.bfloat16(), k.bfloat16(), v.bfloat16()
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal)
        return self.o_proj(out.transpose(1, 2).flatten(2)), kept


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        hidden, inner = SHAPE["hidden_size"], SHAPE["intermediate_size"]
        self.gate_proj, self.up_proj = linear(hidden, inner), linear(hidden, inner)
        self.down_proj = linear(inner, hidden)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.input_layernorm = RMSNorm(SHAPE["hidden_size"])
        self.self_attn = Attention()
        self.post_attention_layernorm = RMSNorm(SHAPE["hidden_size"])
        self.mlp = MLP()

    def forward(self, x, context, query_rope, key_rope, past=None, mask=None, causal=False):
        """context: rows placed before x as keys and values (drafter), or None (target)."""
        rows = self.input_layernorm(x)
        keys = rows if context is None else torch.cat([context, rows], 1)
        mixed, kept = self.self_attn(rows, keys, query_rope, key_rope, past, mask, causal)
        x = x + mixed
        return x + self.mlp(self.post_attention_layernorm(x)), kept


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed_tokens = nn.Embedding(SHAPE["vocab_size"], SHAPE["hidden_size"])
        self.layers = nn.ModuleList(Layer() for _ in range(TARGET_LAYERS))
        self.norm = RMSNorm(SHAPE["hidden_size"])


class Target(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = Decoder()
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                depth = (2 * TARGET_LAYERS) ** -0.5 if name.endswith(("o_proj.weight", "down_proj.weight")) else 1.0
                nn.init.normal_(weight, std=0.02 if "embed" in name else depth * weight.shape[1] ** -0.5)

    def logits(self, hidden):
        return F.linear(hidden, self.model.embed_tokens.weight)

    def forward(self, ids, start=0, past=None):
        """ids [b, t] at positions start.. ; past: one (k, v) per layer.

        Returns normed hidden [b, t, H], tap rows [b, t, 5*H], caches."""
        x = self.model.embed_tokens(ids)
        cos_sin = rope(torch.arange(start, start + ids.shape[1]))
        mask = None
        if past is not None and ids.shape[1] > 1:
            mask = torch.ones(ids.shape[1], start + ids.shape[1], dtype=torch.bool).tril(start)
        taps, caches = [], []
        for index, layer in enumerate(self.model.layers):
            x, kept = layer(x, None, cos_sin, cos_sin, past and past[index], mask, past is None)
            caches.append(kept)
            if index in TARGET_LAYER_IDS:
                taps.append(x)
        return self.model.norm(x), torch.cat(taps, -1), caches


class Drafter(nn.Module):
    def __init__(self):
        super().__init__()
        hidden = SHAPE["hidden_size"]
        self.fc = linear(len(TARGET_LAYER_IDS) * hidden, hidden)
        self.hidden_norm = RMSNorm(hidden)
        self.layers = nn.ModuleList(Layer() for _ in range(DRAFTER_LAYERS))
        self.norm = RMSNorm(hidden)
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                depth = (2 * DRAFTER_LAYERS) ** -0.5 if name.endswith(("o_proj.weight", "down_proj.weight")) else 1.0
                nn.init.normal_(weight, std=depth * weight.shape[1] ** -0.5)

    def forward(self, embeddings, taps, query_positions, context_positions, mask=None):
        """embeddings [b, q, H] of the block slots, taps [b, c, 5*H] of the context.

        mask: bool [b or 1, 1, q, c + q], true = visible. Returns normed hidden [b, q, H]."""
        context = self.hidden_norm(self.fc(taps))
        query_rope = [part.unsqueeze(-3) for part in rope(query_positions)]
        key_rope = [part.unsqueeze(-3) for part in rope(torch.cat([context_positions, query_positions], -1))]
        x = embeddings
        for layer in self.layers:
            x, _ = layer(x, context, query_rope, key_rope, None, mask)
        return self.norm(x)
