export { TokenIcon } from './TokenIcon.tsx'
