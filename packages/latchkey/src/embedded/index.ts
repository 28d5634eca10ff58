export { createEmbeddedFrame } from './createEmbeddedFrame.ts'
export type { EmbeddedFrame, EmbeddedFrameDeps, EmbeddedFrameEvent } from './EmbeddedFrame.ts'
export { openEmbeddedWindow } from './openEmbeddedWindow.ts'
export type { EmbeddedWindow, EmbeddedWindowDeps, EmbeddedWindowEvent } from './EmbeddedWindow.ts'
