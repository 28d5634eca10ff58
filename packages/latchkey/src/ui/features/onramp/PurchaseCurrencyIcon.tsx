import type { ReactNode } from 'react'
import { formatCaipAddress } from '../../../caip/index.ts'
import { readNetwork, readTokens } from '../../../core/index.ts'
import type { PurchaseCurrency } from '../../../protocol/index.ts'
import { useClientState } from '../../shell/hooks.ts'
import { TokenIcon } from '../tokens/index.ts'

/** Shows the picture of a currency that can be bought, as far as the account has it already. */
export function PurchaseCurrencyIcon({ currency, size }: PurchaseCurrencyIcon.Props): ReactNode {
  const network = useClientState((state) => readNetwork(state))
  const tokens = useClientState((state) => readTokens(state))
  if (!network) return undefined
  const { caipNetworkId } = network
  const { name, symbol, networks } = currency
  const contract = networks.find(
    ({ chain_id: id }) => caipNetworkId === `${network.chainNamespace}:${id}`,
  )?.contract_address
  const address = contract
    ? formatCaipAddress({ networkId: caipNetworkId, address: contract })
    : undefined
  const owned = tokens.find((token) => token.address?.toLowerCase() === address?.toLowerCase())
  const quantity = { numeric: '0', decimals: '0' }
  const token = { name, symbol, chainId: caipNetworkId, address, iconUrl: owned?.iconUrl, quantity }
  return <TokenIcon token={token} size={size} />
}

export declare namespace PurchaseCurrencyIcon {
  type Props = { currency: PurchaseCurrency; size?: 'small' | undefined }
}
