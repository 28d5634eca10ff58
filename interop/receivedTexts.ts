import { fromHex } from 'viem'
import type { WalletPeer } from './peers/Peer.ts'

/** Returns the texts of the requests for signatures that a wallet received, up to one. */
export async function receivedTexts({ eventQueue }: WalletPeer, last: string): Promise<string[]> {
  const texts: string[] = []
  while (texts.at(-1) !== last) {
    const item = await eventQueue.next(({ type }) => type === 'requested')
    if (item.type === 'requested' && item.method === 'personal_sign')
      texts.push(fromHex(item.params[0] as `0x${string}`, 'string'))
  }
  return texts
}
