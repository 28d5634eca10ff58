export { createEmbeddedFrame } from './createEmbeddedFrame.ts'
export type { EmbeddedFrame, EmbeddedFrameDeps, EmbeddedFrameEvent } from './EmbeddedFrame.ts'
