export { createModal } from '../modal/index.ts'
export { type MountedModal, mountModal } from './shell/mountModal.tsx'
