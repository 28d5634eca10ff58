export { createFrameRoutes, type FrameProjectSettings } from './createFrameRoutes.ts'
export { isFrameParent } from './listFrameOrigins.ts'
export { loadFrameBuild } from './loadFrameBuild.ts'
export { loadPages } from './loadPages.ts'
