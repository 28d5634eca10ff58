import { type Abi, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { readSimulatedLogs } from './readSimulatedLogs.ts'

const [account, spender, token, other] = ['1', '2', '3', '4'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex, Hex]
const amount = [{ type: 'uint256' }] as const
const flag = [{ type: 'bool' }] as const

it.each<[string, string, object, Hex, object]>([
  [
    'of an operator of ERC-777',
    'AuthorizedOperator(address indexed operator, address indexed tokenHolder)',
    { operator: spender, tokenHolder: account },
    '0x',
    { standard: 'erc777', token, spender, amount: 'unlimited' },
  ],
  [
    'of a revoked operator of ERC-777',
    'RevokedOperator(address indexed operator, address indexed tokenHolder)',
    { operator: spender, tokenHolder: account },
    '0x',
    { standard: 'erc777', token, spender, amount: 0n },
  ],
  [
    'of an operator of ERC-6909',
    'OperatorSet(address indexed owner, address indexed spender, bool approved)',
    { owner: account, spender },
    encodeAbiParameters(flag, [true]),
    { standard: 'collection', token, spender, amount: 'unlimited' },
  ],
  [
    'of an item of ERC-6909',
    'Approval(address indexed owner, address indexed spender, uint256 indexed id, uint256 amount)',
    { owner: account, spender, id: 7n },
    encodeAbiParameters(amount, [250n]),
    { standard: 'erc6909', token, spender, tokenId: 7n, amount: 250n },
  ],
  [
    'of credit of Aave',
    'BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount)',
    { fromUser: account, toUser: spender, asset: other },
    encodeAbiParameters(amount, [250n]),
    { standard: 'credit', token, spender, amount: 250n },
  ],
])('reads the allowance %s from its event', (_name, event, args, data, allowance) => {
  const abi: Abi = parseAbi([`event ${event}`] as readonly string[])
  const topics = encodeEventTopics({ abi, args } as never) as Hex[]
  const logs = [{ address: token, data, topics }]
  expect(readSimulatedLogs(logs, account).allowances).toEqual([allowance])
  expect(readSimulatedLogs(logs, other).allowances).toEqual([])
})
