import type { Chain } from '../../chain/chains/index.ts'
import {
  createCallEncoder,
  type EvmAddress,
  type ReadContracts,
  decodeUint,
} from '../../chain/contracts/index.ts'
import type { TokenApproval } from './EvmSwapPort.ts'

const allowanceOf = createCallEncoder('allowance(address,address)')
const approve = createCallEncoder('approve(address,uint256)')

const unlimited = (1n << 256n) - 1n

/**
 * Encodes an `approve` call.
 *
 * @param amount - Base units. @default unlimited
 * @see ERC-20
 */
export function encodeApproval(spender: EvmAddress, amount: bigint = unlimited): TokenApproval {
  return { data: approve(spender, amount), spender }
}

/**
 * Reads the allowance of a spender.
 *
 * @param about - The token, its owner, and the spender.
 * @throws UpstreamError
 * @see ERC-20
 */
export async function readAllowance(
  read: ReadContracts,
  about: {
    readonly chain: Chain
    readonly token: string
    readonly owner: EvmAddress
    readonly spender: EvmAddress
  },
  signal: AbortSignal,
): Promise<bigint> {
  const { chain, token, owner, spender } = about
  const data = allowanceOf(owner, spender)
  const [answer] = await read(chain, [{ to: token as EvmAddress, data }], signal)
  return decodeUint(answer) ?? 0n
}
