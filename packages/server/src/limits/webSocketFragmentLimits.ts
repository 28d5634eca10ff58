/**
 * Limits of the fragments in which a WebSocket message arrives, as options of `ws`. A fragment of one byte
 * needs some hundred bytes of memory.
 */
export const webSocketFragmentLimits = {
  /** Reads of the socket that hold one frame. */
  maxBufferedChunks: 4_096,
  /** Frames of one message. */
  maxFragments: 1_024,
} as const
