/** Python that writes the hidden states of a run's own tokens, as transformers has them. */
export function captureSnippet(tokens: readonly number[]): string {
  return `import torch
from safetensors.torch import save_file
from transformers import AutoModelForCausalLM

# The tokens of this block's text; leave them as they are.
tokens = [${wrapped(tokens)}]

# Load the target as your extraction does, in its dtype and with its attention.
model = AutoModelForCausalLM.from_pretrained("path/to/target").eval()
with torch.no_grad():
    out = model(torch.tensor([tokens], device=model.device), output_hidden_states=True)

# hidden_states[0] are the embeddings, hidden_states[i] is the output of layer i - 1;
# the last one is behind the final norm.
states = torch.stack([state[0] for state in out.hidden_states])  # [layers + 1, tokens, hidden]
save_file(
    {"hidden_states": states.float().cpu().contiguous(), "token_ids": torch.tensor(tokens)},
    "states.safetensors",
)
`;
}

/** Sixteen to a line. */
function wrapped(tokens: readonly number[]): string {
  const lines: string[] = [];
  for (let at = 0; at < tokens.length; at += 16) lines.push(tokens.slice(at, at + 16).join(", "));
  return lines.length < 2 ? lines.join("") : `\n    ${lines.join(",\n    ")},\n`;
}
