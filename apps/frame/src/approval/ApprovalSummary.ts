import type { CaipNetworkId } from 'latchkey/caip'
import type { ApprovalWarning } from './approvalWarnings.ts'

/** An asset that a request moves or lets others move. */
export type ApprovalAsset = {
  /** `either`: a token or an item, where the standard is not told by the call. */
  readonly type: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl' | 'either'
  /** Contract or mint; missing for the native currency. */
  readonly address?: string | undefined
  /** Chosen by the contract, so it proves nothing. Escaped. */
  readonly symbol?: string | undefined
  /** Missing where the contract has none: then amounts are shown in base units. */
  readonly decimals?: number | undefined
  readonly tokenId?: bigint | undefined
}

/** An amount of an asset: by how much a balance changes, or how much is sent. */
export type AssetAmount = {
  readonly asset: ApprovalAsset
  /** Base units; negative for what leaves the account. */
  readonly amount: bigint
}

/** Allowance that a request gives to another account. */
export type Allowance = {
  readonly standard:
    | 'erc20'
    | 'erc777'
    | 'permit'
    | 'permit2'
    | 'dai'
    | 'nft'
    | 'erc6909'
    | 'collection'
    /** Others borrow, and the account owes the debt; `token` is the contract of the debt. */
    | 'credit'
    | 'spl'
  /** Token contract or mint; missing where the request does not name it. */
  readonly token?: string | undefined
  /** Empty where the address could not be read. */
  readonly spender: string
  /** Base units; `unlimited` from 2⁹⁵ on; missing where the request does not say. */
  readonly amount?: bigint | 'unlimited' | undefined
  readonly tokenId?: bigint | undefined
  /** Of the token, as the node reports them; without decimals, the amount is shown in base units. */
  readonly decimals?: number | undefined
  readonly symbol?: string | undefined
}

/** Label of a line of a summary. Its text is `detail.` and the label. */
export type DetailLabel =
  | 'amount'
  | 'contract'
  | 'for'
  | 'from'
  | 'instructions'
  | 'site'
  | 'to'
  | 'token'
  | 'transactions'
  | 'type'
  | 'version'

/** A line of a summary. */
export type ApprovalDetail = {
  readonly label: DetailLabel
  /** Text, empty for an address that could not be read; a number; or an amount. */
  readonly value: string | number | AssetAmount
  /** Addresses and data are set in a monospaced font. */
  readonly isCode?: boolean | undefined
}

/** The text or the fields that are signed. */
export type ApprovalContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'hex'; readonly hex: string }
  | { readonly type: 'fields'; readonly fields: readonly ApprovalTypedDataField[] }

/** A field of typed data. */
export type ApprovalTypedDataField = {
  readonly name: string
  readonly value: string | readonly ApprovalTypedDataField[]
}

/** A request of an app as the visitor reads it. */
export type ApprovalSummary = {
  readonly kind: 'message' | 'typedData' | 'transaction'
  /** Whether a message signs the visitor in to a site. @default false */
  readonly isSignIn?: boolean | undefined
  /** Verified by the browser. The name that an app gives itself is not shown. */
  readonly appOrigin: string
  readonly account: string
  readonly chainId: CaipNetworkId
  readonly allowances: readonly Allowance[]
  readonly details: readonly ApprovalDetail[]
  /** Signed data: the message, the fields, or the data of a transaction. */
  readonly content?: ApprovalContent | undefined
  /** Worst first. */
  readonly warnings: readonly ApprovalWarning[]
}
