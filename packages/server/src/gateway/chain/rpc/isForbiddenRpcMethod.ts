import { defaultRpcMethods } from './defaultRpcMethods.ts'

/** Administration of a node, its peers and files, and the wallets of its accounts. */
const adminMethods =
  /^(admin|anvil|clique|engine|evm|ganache|hardhat|les|miner|net_(add|remove)|parity|personal|tenderly|txpool_set|wallet)(_|[A-Z])|^debug_(?!trace(?!\w*File)|get|storageRangeAt$)|^eth_(resend|coinbase|sign\w*|sendTransaction|sendUnsignedTransaction)$/

/** Methods of Bitcoin Core that use or export keys, or control the node. */
const bitcoinWalletMethods =
  /^(abandontransaction|abortrescan|add(connection|multisigaddress|node|peeraddress)|backupwallet|bumpfee|clearbanned|create(wallet|walletdescriptor)|disconnectnode|dump\w+|encryptwallet|generate\w*|getnew\w+|getrawchangeaddress|import\w+|invalidateblock|key\w+|list(descriptors|unspent|wallets)|load\w+|lockunspent|migratewallet|newkeypool|preciousblock|prioritisetransaction|pruneblockchain|psbtbumpfee|reconsiderblock|rescanblockchain|restorewallet|savemempool|send|sendall|send(many|toaddress)|set\w+|sign(message|rawtransaction)\w*|stop|unloadwallet|upgradewallet|wallet\w+)$/

/** Keys and peers of Substrate and CometBFT nodes. */
const otherAdminMethods =
  /^(author_(hasKey|hasSessionKeys|insertKey|removeExtrinsic|rotateKeys\w*)|dial_(peers|seeds)|offchain_\w+|sudo_\w+|system_(add|remove)ReservedPeer|unsafe_\w+|sandbox_\w+)$/

/**
 * Returns whether a method is never relayed to nodes of an operator, whatever the configuration: it
 * uses keys of the node, or administers it.
 */
export function isForbiddenRpcMethod(method: string): boolean {
  return (
    [adminMethods, bitcoinWalletMethods, otherAdminMethods].some((each) => each.test(method)) ||
    [...defaultRpcMethods.values()].some(({ localnet }) => localnet?.has(method))
  )
}
