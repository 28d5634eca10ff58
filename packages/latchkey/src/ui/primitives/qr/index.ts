export { css } from './QrCode.module.css'
export { QrCode } from './QrCode.tsx'
