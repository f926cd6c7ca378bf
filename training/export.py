"""Writes both models as Hugging Face folders, in bfloat16, and reads them back."""

import json
import shutil

import torch
from safetensors.torch import load_file, save_file

from model import BLOCK_SIZE, DRAFTER_LAYERS, SHAPE, TARGET_LAYER_IDS, TARGET_LAYERS, Drafter, Target
from tokenizer import END_ID, MASK_ID


def config(layers, architecture):
    return {
        "architectures": [architecture],
        "attention_bias": False,
        "attention_dropout": 0.0,
        "dtype": "bfloat16",
        "eos_token_id": END_ID,
        "head_dim": SHAPE["head_dim"],
        "hidden_act": "silu",
        "hidden_size": SHAPE["hidden_size"],
        "initializer_range": 0.02,
        "intermediate_size": SHAPE["intermediate_size"],
        "layer_types": ["full_attention"] * layers,
        "max_position_embeddings": SHAPE["max_position_embeddings"],
        "max_window_layers": layers,
        "model_type": "qwen3",
        "num_attention_heads": SHAPE["num_attention_heads"],
        "num_hidden_layers": layers,
        "num_key_value_heads": SHAPE["num_key_value_heads"],
        "rms_norm_eps": SHAPE["rms_norm_eps"],
        "rope_scaling": None,
        "rope_theta": SHAPE["rope_theta"],
        "sliding_window": None,
        "tie_word_embeddings": True,
        "use_cache": True,
        "use_sliding_window": False,
        "vocab_size": SHAPE["vocab_size"],
    }


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2) + "\n")


def weights(module):
    return {name: weight.detach().to(torch.bfloat16).contiguous() for name, weight in module.state_dict().items()}


def save_target(target, tokenizer_folder, out):
    out.mkdir(parents=True, exist_ok=True)
    save_file(weights(target), out / "model.safetensors", metadata={"format": "pt"})
    write_json(out / "config.json", config(TARGET_LAYERS, "Qwen3ForCausalLM"))
    write_json(out / "generation_config.json", {"do_sample": False, "eos_token_id": END_ID, "pad_token_id": END_ID})
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(tokenizer_folder / name, out / name)


def save_drafter(drafter, out):
    out.mkdir(parents=True, exist_ok=True)
    save_file(weights(drafter), out / "model.safetensors", metadata={"format": "pt"})
    write_json(out / "config.json", config(DRAFTER_LAYERS, "DFlashDraftModel") | {
        "block_size": BLOCK_SIZE,
        "dflash_config": {"mask_token_id": MASK_ID, "target_layer_ids": TARGET_LAYER_IDS},
        "num_target_layers": TARGET_LAYERS,
    })


def load(module, folder):
    """Fills our module from a saved folder, in float32."""
    module.load_state_dict({name: weight.float() for name, weight in load_file(folder / "model.safetensors").items()})
    return module.eval().requires_grad_(False)


def load_target(folder):
    return load(Target(), folder)


def load_drafter(folder):
    return load(Drafter(), folder)
