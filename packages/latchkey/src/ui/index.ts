export { type MountedModal, mountModal } from './shell/mountModal.tsx'
