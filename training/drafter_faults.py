"""Ways to train a drafter wrongly, each with everything else as it should be, and rightly for as long.

A fault changes one thing of `drafter.py`: the mask, the tokens a slot is scored on, the taps that feed fc, or the
loss. The drafters they give ship beside the aligned one, to show what each does to drafts.
"""

import dataclasses
from collections.abc import Callable

import torch

Mask = Callable[[torch.Tensor, torch.Tensor, int, int], torch.Tensor]


@dataclasses.dataclass(frozen=True)
class Fault:
    cause: str
    # mask(right, anchors, length, block_size) -> bool [n*block, length + n*block]
    mask: Mask = lambda right, anchors, length, block_size: right
    # Slot k is scored on token anchor + k + label_shift.
    label_shift: int = 0
    # Ordinal of a tap that is fed as zeros, as where one was never captured.
    missing_tap: int | None = None
    # "tokens": hard cross-entropy; "teacher": the target's distribution at temperature 1.
    loss: str = "tokens"
    # Largest value of the uniform noise on the last hidden state that teacher logits are computed from, in
    # units of its own root mean square. The taps get the same share of theirs.
    noise: float = 0.0


def parts(anchors, length, block_size):
    """Index tensors that broadcast to the mask: anchor and slot of a row, index of a context column, block and slot of the others."""
    rows = anchors.shape[0] * block_size
    row, column = torch.arange(rows)[:, None], torch.arange(length + rows)[None, :]
    own = (column >= length) & ((column - length) // block_size == row // block_size)
    return anchors[row // block_size], row % block_size, column, own, (column - length) % block_size


def anchor_inclusive(right, anchors, length, block_size):
    anchor, _, column, _, _ = parts(anchors, length, block_size)
    return right | ((column < length) & (column == anchor))


def causal(right, anchors, length, block_size):
    _, slot, _, own, key_slot = parts(anchors, length, block_size)
    return right & ~(own & (key_slot > slot))


def anti_causal(right, anchors, length, block_size):
    _, slot, _, own, key_slot = parts(anchors, length, block_size)
    return right & ~(own & (key_slot < slot))


def by_block_number(right, anchors, length, block_size):
    """A context row counts when a block of a lower number holds it, wherever the two stand in the text."""
    _, _, column, own, _ = parts(anchors, length, block_size)
    index = torch.arange(length)
    in_block = (index >= anchors[:, None]) & (index < anchors[:, None] + block_size)
    in_earlier = (in_block.long().cumsum(0) - in_block.long()) > 0
    seen = in_earlier.repeat_interleave(block_size, 0)
    context = torch.cat([seen, torch.zeros(seen.shape[0], column.shape[1] - length, dtype=torch.bool)], 1)
    return torch.where(column < length, context, right & own)


FAULTS = {
    "aligned": Fault("Nothing: the recipe as it is, for as many steps as the faulty ones."),
    "anchor-inclusive": Fault("The anchor's own hidden state was visible: context up to and including the anchor.", mask=anchor_inclusive),
    "causal-block": Fault("A slot saw the slots before it and itself, not the ones after it.", mask=causal),
    "label-shift": Fault("Slot k was trained on token anchor + k + 1 instead of anchor + k.", label_shift=1),
    "context-by-block-number": Fault("Context was visible when an earlier block held it, instead of by position.", mask=by_block_number),
    "four-of-five-taps": Fault("The last of the five taps was never captured: fc saw zeros in its place.", missing_tap=4),
    "anti-causal-block": Fault("A slot saw itself and the slots after it, not the ones before it.", mask=anti_causal),
    "soft-labels": Fault("The loss was the divergence from the target's distribution instead of cross-entropy on its tokens.", loss="teacher"),
    "noisy-teacher": Fault("The noise meant for the drafter's inputs also reached the state that the teacher's logits are computed from.", loss="teacher", noise=1.0),
}
