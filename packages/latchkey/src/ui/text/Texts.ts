import type { accountTexts } from '../features/account/accountTexts.ts'
import type { activityTexts } from '../features/activity/activityTexts.ts'
import type { catalogueTexts } from '../features/catalogue/catalogueTexts.ts'
import type { connectTexts } from '../features/connect/connectTexts.ts'
import type { helpTexts } from '../features/help/helpTexts.ts'
import type { loginTexts } from '../features/login/loginTexts.ts'
import type { namesTexts } from '../features/names/namesTexts.ts'
import type { networkTexts } from '../features/network/networkTexts.ts'
import type { nftsTexts } from '../features/nfts/nftsTexts.ts'
import type { onrampTexts } from '../features/onramp/onrampTexts.ts'
import type { pairingTexts } from '../features/pairing/pairingTexts.ts'
import type { receiveTexts } from '../features/receive/receiveTexts.ts'
import type { sendTexts } from '../features/send/sendTexts.ts'
import type { siwxTexts } from '../features/siwx/siwxTexts.ts'
import type { swapTexts } from '../features/swap/swapTexts.ts'
import type { walletsTexts } from '../features/wallets/walletsTexts.ts'
import type { en } from './en.ts'
import type { EnglishToastMessage } from './EnglishToastMessage.ts'
import type { TranslatedErrorCode } from './TranslatedErrorCode.ts'

/** Key of each text: those that all views have, and those of each feature. */
export type AnyTextKey =
  | keyof typeof en
  | keyof typeof accountTexts
  | keyof typeof activityTexts
  | keyof typeof catalogueTexts
  | keyof typeof connectTexts
  | keyof typeof helpTexts
  | keyof typeof loginTexts
  | keyof typeof namesTexts
  | keyof typeof networkTexts
  | keyof typeof nftsTexts
  | keyof typeof onrampTexts
  | keyof typeof pairingTexts
  | keyof typeof receiveTexts
  | keyof typeof sendTexts
  | keyof typeof siwxTexts
  | keyof typeof swapTexts
  | keyof typeof walletsTexts

/** All texts in one language other than English, and the translations of toasts and of errors. */
export type Texts = Readonly<
  Record<AnyTextKey | `toast.${EnglishToastMessage}` | `error.${TranslatedErrorCode}`, string>
>
