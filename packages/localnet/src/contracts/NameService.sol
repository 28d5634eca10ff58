// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { NameRegistrar } from './NameRegistrar.sol';
import { NameRegistry } from './NameRegistry.sol';
import { NameResolver } from './NameResolver.sol';
import { OffchainResolver } from './OffchainResolver.sol';
import { ReverseRegistrar } from './ReverseRegistrar.sol';
import { UniversalResolver } from './UniversalResolver.sol';

/// @title Sets up names: makes the contracts that answer for them and ties them together.
/// @dev It makes them in the order of their address: their own follow from its own, see `made`.
contract NameService {
  NameRegistry public immutable registry;
  NameResolver public immutable resolver;
  ReverseRegistrar public immutable reverse;
  NameRegistrar public immutable registrar;
  UniversalResolver public immutable universal;
  OffchainResolver public immutable offchain;

  /// @param keeper Says later which gateway the off-chain names come from.
  constructor(address keeper) {
    registry = new NameRegistry();
    resolver = new NameResolver(registry, made(3));
    reverse = new ReverseRegistrar(registry, resolver, made(4));
    registrar = new NameRegistrar(registry, resolver, reverse);
    universal = new UniversalResolver(registry);
    offchain = new OffchainResolver(keeper);
    bytes32 reverseNode = registry.setSubnodeOwner(0, keccak256('reverse'), address(this));
    registry.setSubnodeOwner(reverseNode, keccak256('addr'), address(reverse));
    open('id', address(this));
    open('eth', address(registrar));
  }

  /// @dev A top-level name, with what is kept off chain below `latchkey` in it.
  function open(string memory label, address owner) private {
    bytes32 node = registry.setSubnodeOwner(0, keccak256(bytes(label)), address(this));
    bytes32 latchkey = keccak256('latchkey');
    registry.setSubnodeRecord(node, latchkey, address(this), address(offchain), 0);
    registry.setOwner(node, owner);
  }

  /// @dev Address of the n-th contract that this one makes: RLP of its own address and a small nonce.
  function made(uint8 nonce) private view returns (address) {
    return
      address(uint160(uint256(keccak256(abi.encodePacked(hex'd694', address(this), nonce)))));
  }
}
