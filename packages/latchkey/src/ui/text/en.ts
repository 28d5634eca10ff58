import { accountEnglish } from './en/accountEnglish.ts'
import { catalogueEnglish } from './en/catalogueEnglish.ts'
import { helpEnglish } from './en/helpEnglish.ts'
import { modalEnglish } from './en/modalEnglish.ts'
import { networkEnglish } from './en/networkEnglish.ts'
import { nftsEnglish } from './en/nftsEnglish.ts'
import { pairingEnglish } from './en/pairingEnglish.ts'
import { receiveEnglish } from './en/receiveEnglish.ts'
import { sendEnglish } from './en/sendEnglish.ts'
import { siwxEnglish } from './en/siwxEnglish.ts'
import { walletsEnglish } from './en/walletsEnglish.ts'

/** Texts by key, with their holes in the type. */
export type English = typeof accountEnglish &
  typeof catalogueEnglish &
  typeof helpEnglish &
  typeof modalEnglish &
  typeof networkEnglish &
  typeof nftsEnglish &
  typeof pairingEnglish &
  typeof receiveEnglish &
  typeof sendEnglish &
  typeof siwxEnglish &
  typeof walletsEnglish

/** Every text of the modal in English. The modal loads the texts of a feature with its views. */
export const en: English = {
  ...accountEnglish,
  ...catalogueEnglish,
  ...helpEnglish,
  ...modalEnglish,
  ...networkEnglish,
  ...nftsEnglish,
  ...pairingEnglish,
  ...receiveEnglish,
  ...sendEnglish,
  ...siwxEnglish,
  ...walletsEnglish,
}
