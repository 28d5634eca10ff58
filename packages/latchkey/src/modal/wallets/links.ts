export { setWalletLink } from '../../core/index.ts'
export { linkTo, readBrowseLink } from './readWalletLink.ts'
