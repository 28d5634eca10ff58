import { decodeFunctionResult, encodeFunctionData, type Hex, hexToString, parseAbi } from 'viem'
import type { ApprovalAsset } from '../ApprovalSummary.ts'
import { escapeText } from '../escapeText.ts'
import type { RequestNode } from './RequestNode.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
])

/** Reads the decimals and the symbol of a token. What the token does not have is left out. */
export async function readTokenMetadata(
  requestNode: RequestNode,
  token: string,
): Promise<Pick<ApprovalAsset, 'decimals' | 'symbol'>> {
  const call = async (functionName: 'decimals' | 'symbol'): Promise<Hex | undefined> => {
    const params = [{ to: token, input: encodeFunctionData({ abi, functionName }) }, 'latest']
    const answer = await requestNode('eth_call', params).catch(() => undefined)
    return typeof answer === 'string' && /^0x[\da-f]*$/i.test(answer) ? (answer as Hex) : undefined
  }
  const [decimals, symbol] = await Promise.all([call('decimals'), call('symbol')])
  return toTokenMetadata({ decimals, symbol })
}

/** Parses what `decimals` and `symbol` of a token returned. */
export function toTokenMetadata(returned: {
  readonly decimals: Hex | undefined
  readonly symbol: Hex | undefined
}): Pick<ApprovalAsset, 'decimals' | 'symbol'> {
  const decimals = returned.decimals?.length === 66 ? BigInt(returned.decimals) : undefined
  const symbol = returned.symbol === undefined ? undefined : readSymbol(returned.symbol)
  return {
    ...(decimals !== undefined && decimals <= 36n && { decimals: Number(decimals) }),
    ...(symbol && { symbol: escapeText(symbol, { maxLength: 16 }) }),
  }
}

function readSymbol(data: Hex): string | undefined {
  try {
    // Early tokens return 32 bytes in place of a string.
    if (data.length === 66) return hexToString(data, { size: 32 })
    return decodeFunctionResult({ abi, functionName: 'symbol', data })
  } catch {
    return undefined
  }
}
