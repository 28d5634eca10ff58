/**
 * Limits of the pieces in which a WebSocket message arrives, as options of `ws`. A piece of one byte
 * needs some hundred bytes of memory.
 */
export const webSocketPieceLimits = {
  /** Reads of the socket that hold one frame. */
  maxBufferedChunks: 4_096,
  /** Frames of one message. */
  maxFragments: 1_024,
} as const
