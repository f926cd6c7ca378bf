"""What both training scripts share: a clock, optimizers, checkpoints, a progress line."""

import math
import os
import time

import torch


def optimizers(module):
    """Muon for the matrices, AdamW for embeddings and norms. (AdamW alone took half as long again to the same loss.)"""
    inner = [w for name, w in module.named_parameters() if w.dim() == 2 and "embed" not in name]
    outer = [w for name, w in module.named_parameters() if w.dim() != 2 or "embed" in name]
    return [
        torch.optim.Muon(inner, lr=1.0, momentum=0.95, weight_decay=0.01, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(outer, lr=1.0, betas=(0.9, 0.95), weight_decay=0.0, fused=True),
    ]


def learning_rate(peak, done):
    """done in 0..1 is the share of the time budget that is used up: warm-up, then a cosine to zero."""
    return peak * min(1.0, done / 0.02 + 0.01) * 0.5 * (1 + math.cos(math.pi * min(1.0, done)))


class Loop:
    """Runs step() until the budget of time or of steps is used up; resumes from its checkpoint file.

    The budget counts over all resumed runs, so the schedule always ends at zero."""

    def __init__(self, module, checkpoint, minutes, peak, budget_steps=None, every_minutes=4.0):
        self.module, self.checkpoint, self.budget, self.peak = module, checkpoint, minutes * 60, peak
        self.budget_steps = budget_steps
        self.every = every_minutes * 60
        self.optimizers = optimizers(module)
        self.elapsed, self.steps, self.tokens = 0.0, 0, 0
        if os.path.exists(checkpoint):
            saved = torch.load(checkpoint, weights_only=True)
            module.load_state_dict(saved["module"])
            for optimizer, state in zip(self.optimizers, saved["optimizers"]):
                optimizer.load_state_dict(state)
            self.elapsed, self.steps, self.tokens = saved["elapsed"], saved["steps"], saved["tokens"]
            print(f"resumed {checkpoint} at {self.elapsed / 60:.1f} min", flush=True)

    def save(self):
        state = {"module": self.module.state_dict(), "optimizers": [o.state_dict() for o in self.optimizers],
                 "elapsed": self.elapsed, "steps": self.steps, "tokens": self.tokens}
        torch.save(state, f"{self.checkpoint}.new")
        os.replace(f"{self.checkpoint}.new", self.checkpoint)

    def done(self):
        """Share of the budget that is used up."""
        return self.elapsed / self.budget if self.budget_steps is None else self.steps / self.budget_steps

    def run(self, loss_of_step, on_save):
        """loss_of_step(step) -> (loss to differentiate, tokens, words for the progress line)."""
        torch.manual_seed(1000 + self.steps)
        printed = saved = self.elapsed
        first = True
        while self.done() < 1:
            began = time.perf_counter()
            rate = learning_rate(self.peak, self.done())
            for optimizer in self.optimizers:
                for group in optimizer.param_groups:
                    group["lr"] = rate
            loss, tokens, words = loss_of_step(self.steps)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.module.parameters(), 1.0)
            for optimizer in self.optimizers:
                optimizer.step()
                optimizer.zero_grad()
            self.steps, self.tokens = self.steps + 1, self.tokens + tokens
            took = time.perf_counter() - began
            # The first step of a run waits for the compiler; that is no training time.
            self.elapsed += min(took, 1.0) if first else took
            first = False
            if self.elapsed - printed > 20:
                printed = self.elapsed
                print(f"{self.elapsed / 60:6.1f} min  {100 * self.done():.0f} %  step {self.steps}  {self.tokens / 1e6:.2f} M tokens  "
                      f"{self.tokens / self.elapsed:.0f}/s  lr {rate:.5f}  {words()}", flush=True)
            if self.elapsed - saved > self.every:
                saved = self.elapsed
                self.save()
                on_save()
        self.save()
        on_save()
