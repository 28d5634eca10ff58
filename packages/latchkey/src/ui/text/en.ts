import { accountTexts } from './en/accountTexts.ts'
import { agreementTexts } from './en/agreementTexts.ts'
import { allWalletsTexts } from './en/allWalletsTexts.ts'
import { connectingTexts } from './en/connectingTexts.ts'
import { downloadsTexts } from './en/downloadsTexts.ts'
import { elsewhereTexts } from './en/elsewhereTexts.ts'
import { firstTexts } from './en/firstTexts.ts'
import { getWalletTexts } from './en/getWalletTexts.ts'
import { multichainTexts } from './en/multichainTexts.ts'
import { networkChipTexts } from './en/networkChipTexts.ts'
import { networksTexts } from './en/networksTexts.ts'
import { noTokensTexts } from './en/noTokensTexts.ts'
import { noWalletsTexts } from './en/noWalletsTexts.ts'
import { openingTexts } from './en/openingTexts.ts'
import { pairingTexts } from './en/pairingTexts.ts'
import { platformsTexts } from './en/platformsTexts.ts'
import { previewTexts } from './en/previewTexts.ts'
import { receiveTexts } from './en/receiveTexts.ts'
import { refusedTexts } from './en/refusedTexts.ts'
import { sendTexts } from './en/sendTexts.ts'
import { switchChainTexts } from './en/switchChainTexts.ts'
import { switchNetworkTexts } from './en/switchNetworkTexts.ts'
import { toastTexts } from './en/toastTexts.ts'
import { tokensTexts } from './en/tokensTexts.ts'
import { unsupportedTexts } from './en/unsupportedTexts.ts'
import { walletsTexts } from './en/walletsTexts.ts'
import { whatIsANetworkTexts } from './en/whatIsANetworkTexts.ts'
import { whatIsAWalletTexts } from './en/whatIsAWalletTexts.ts'

/** Every text of the modal in English. `{holes}` are filled when it is read. */
export type English = typeof accountTexts &
  typeof agreementTexts &
  typeof allWalletsTexts &
  typeof connectingTexts &
  typeof downloadsTexts &
  typeof elsewhereTexts &
  typeof firstTexts &
  typeof getWalletTexts &
  typeof multichainTexts &
  typeof networkChipTexts &
  typeof networksTexts &
  typeof noTokensTexts &
  typeof noWalletsTexts &
  typeof openingTexts &
  typeof pairingTexts &
  typeof platformsTexts &
  typeof previewTexts &
  typeof receiveTexts &
  typeof refusedTexts &
  typeof sendTexts &
  typeof switchChainTexts &
  typeof switchNetworkTexts &
  typeof toastTexts &
  typeof tokensTexts &
  typeof unsupportedTexts &
  typeof walletsTexts &
  typeof whatIsANetworkTexts &
  typeof whatIsAWalletTexts

/** All of English, for what compares languages: the modal loads it in parts, with its views. */
export const en: English = {
  ...accountTexts,
  ...agreementTexts,
  ...allWalletsTexts,
  ...connectingTexts,
  ...downloadsTexts,
  ...elsewhereTexts,
  ...firstTexts,
  ...getWalletTexts,
  ...multichainTexts,
  ...networkChipTexts,
  ...networksTexts,
  ...noTokensTexts,
  ...noWalletsTexts,
  ...openingTexts,
  ...pairingTexts,
  ...platformsTexts,
  ...previewTexts,
  ...receiveTexts,
  ...refusedTexts,
  ...sendTexts,
  ...switchChainTexts,
  ...switchNetworkTexts,
  ...toastTexts,
  ...tokensTexts,
  ...unsupportedTexts,
  ...walletsTexts,
  ...whatIsANetworkTexts,
  ...whatIsAWalletTexts,
}
