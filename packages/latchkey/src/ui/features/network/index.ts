export { NetworkChip } from './NetworkChip.tsx'
export { css } from './NetworkChip.module.css'
