import type { LocalnetDescription } from '@latchkey/localnet'
import {
  AccountRole,
  type Address,
  addSignersToTransactionMessage,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { expect } from 'vitest'
import { getTokenAccountAddress } from './getTokenAccountAddress.ts'
import { createTokenAccountInstruction, transferPrograms } from './instructions.ts'

/** Size of a mint with a transfer fee. */
const mintSize = 278n
/** Decimals of the token. */
export const feeTokenDecimals = 2

/** Encodes an integer in so many bytes, little-endian. */
function encode(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, at) =>
    Number.parseInt(`${(value >> BigInt(8 * at)) & 255n}`, 10),
  )
}

/** Creates a token of Token-2022 that keeps a part of each transfer, of which the account gets 1,000. */
export async function createFeeToken(
  { networks, testAccounts }: LocalnetDescription,
  fee: {
    /** Index of the test account that pays for the token. */
    readonly account: number
    readonly basisPoints: bigint
    readonly maximum: bigint
  },
): Promise<Address> {
  const node = createSolanaRpc(networks[0]!.rpcUrls.default.http[0]!)
  const { privateKey } = testAccounts.solana[fee.account]!
  const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(privateKey))
  const mint = await generateKeyPairSigner()
  const holder = await getTokenAccountAddress(
    owner.address,
    transferPrograms.token2022,
    mint.address,
  )
  const rent = await node.getMinimumBalanceForRentExemption(mintSize).send()
  const bytesOf = (address: Address): number[] => [...getAddressEncoder().encode(address)]
  const program = { programAddress: transferPrograms.token2022 }
  const mintAccount = { address: mint.address, role: AccountRole.WRITABLE }
  const instructions: Instruction[] = [
    {
      programAddress: transferPrograms.system,
      accounts: [
        { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
        { address: mint.address, role: AccountRole.WRITABLE_SIGNER },
      ],
      data: Uint8Array.from([
        ...encode(0n, 4),
        ...encode(rent, 8),
        ...encode(mintSize, 8),
        ...bytesOf(transferPrograms.token2022),
      ]),
    },
    // InitializeTransferFeeConfig without authorities, and InitializeMint2.
    {
      ...program,
      accounts: [mintAccount],
      data: Uint8Array.from([
        26,
        0,
        0,
        0,
        ...encode(fee.basisPoints, 2),
        ...encode(fee.maximum, 8),
      ]),
    },
    {
      ...program,
      accounts: [mintAccount],
      data: Uint8Array.from([20, feeTokenDecimals, ...bytesOf(owner.address), 0]),
    },
    createTokenAccountInstruction({
      program: transferPrograms.token2022,
      mint: mint.address,
      decimals: feeTokenDecimals,
      owner: owner.address,
      source: holder,
      receiver: owner.address,
      destination: holder,
      amount: 0n,
    }),
    // MintTo.
    {
      ...program,
      accounts: [
        mintAccount,
        { address: holder, role: AccountRole.WRITABLE },
        { address: owner.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.from([7, ...encode(100_000n, 8)]),
    },
  ]
  const { value: blockhash } = await node.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(owner, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
    (filled) => addSignersToTransactionMessage([owner, mint], filled),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const wire = getBase64EncodedWireTransaction(signed)
  await node.sendTransaction(wire, { encoding: 'base64' }).send()
  await expect
    .poll(async () => (await node.getAccountInfo(holder, { encoding: 'base64' }).send()).value)
    .not.toBeNull()
  return mint.address
}
