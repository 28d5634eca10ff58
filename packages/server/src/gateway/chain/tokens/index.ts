export { createTokens } from './createTokens.ts'
export {
  imagePath,
  joinedTokenLists,
  localnetTokenLists,
  ownTokenLists,
  type TokenLists,
} from './listedTokens.ts'
export { gatewayOrigin, pictureUrl } from './pictures.ts'
export { readTokenLists } from './readTokenLists.ts'
export { solscanTokens } from '../../providers/solscan/solscanTokens.ts'
export type { Token, Tokens } from './Tokens.ts'
