// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { NameRegistry } from './NameRegistry.sol';
import { NameResolver } from './NameResolver.sol';
import { ReverseRegistrar } from './ReverseRegistrar.sol';

/// @title Registers names under `.eth`, first come, first served, free and without expiry.
contract NameRegistrar {
  error Taken(string label);
  error InvalidLabel(string label);

  event NameRegistered(string label, bytes32 indexed node, address indexed owner);

  /// @dev A record of a name.
  struct Text {
    string key;
    string value;
  }

  /// @dev Node of `eth`.
  bytes32 private constant ETH = 0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae;

  NameRegistry public immutable registry;
  NameResolver public immutable resolver;
  ReverseRegistrar public immutable reverse;

  constructor(NameRegistry registry_, NameResolver resolver_, ReverseRegistrar reverse_) {
    registry = registry_;
    resolver = resolver_;
    reverse = reverse_;
  }

  function available(string calldata label) public view returns (bool) {
    return registry.owner(nodeOf(label)) == address(0);
  }

  /// @notice Registers a name. An account that has no name of its own yet goes by this one.
  function register(
    string calldata label,
    address owner,
    Text[] calldata texts
  ) external returns (bytes32 node) {
    checkLabel(label);
    if (!available(label)) revert Taken(label);
    bytes32 hash = keccak256(bytes(label));
    node = registry.setSubnodeRecord(ETH, hash, address(this), address(resolver), 0);
    resolver.setAddr(node, owner);
    for (uint256 i = 0; i < texts.length; i++)
      resolver.setText(node, texts[i].key, texts[i].value);
    registry.setSubnodeOwner(ETH, hash, owner);
    if (bytes(resolver.name(reverse.node(owner))).length == 0)
      reverse.setNameForAddr(owner, owner, address(resolver), string.concat(label, '.eth'));
    emit NameRegistered(label, node, owner);
  }

  function nodeOf(string calldata label) private pure returns (bytes32) {
    return keccak256(abi.encodePacked(ETH, keccak256(bytes(label))));
  }

  /// @dev Three to 63 of a to z, 0 to 9 and the hyphen: no normalising is needed on chain.
  function checkLabel(string calldata label) private pure {
    bytes calldata text = bytes(label);
    if (text.length < 3 || text.length > 63) revert InvalidLabel(label);
    for (uint256 i = 0; i < text.length; i++) {
      bytes1 c = text[i];
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
        revert InvalidLabel(label);
    }
  }
}
