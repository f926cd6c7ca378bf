/** What a fresh cell holds: a mask_mod of blocks behind a packed sequence, with the factory around it. */
export const exampleSource = `import torch


def make_anchor_mask(document_ids, anchor_positions, total_seq_len, block_size):
    """Every block of queries sees the context before its anchor, and itself."""
    anchor_count = anchor_positions.numel()

    def anchor_mask(b, h, q_idx, kv_idx):
        block = q_idx // block_size
        anchor = anchor_positions[block]

        is_context = kv_idx < total_seq_len
        context_idx = kv_idx.clamp(max=total_seq_len - 1)
        before_anchor = context_idx < anchor
        same_document = document_ids[context_idx] == document_ids[anchor]
        sees_context = is_context & before_anchor & same_document

        key_block = (kv_idx - total_seq_len) // block_size
        sees_block = ~is_context & (key_block == block)
        return sees_context | sees_block

    q_len = anchor_count * block_size
    return anchor_mask, q_len, total_seq_len + q_len
`;
