// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { NameRegistry } from './NameRegistry.sol';

/// @title Addresses and texts of names, written by who owns them.
/// @dev ENSIP-1, -3, -5, -7 and -9 as the ENS public resolver answers them.
contract NameResolver {
  error NotOwner(bytes32 node, address caller);
  error InvalidAddress(bytes value);

  event AddrChanged(bytes32 indexed node, address value);
  event AddressChanged(bytes32 indexed node, uint256 coinType, bytes value);
  event NameChanged(bytes32 indexed node, string value);
  event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
  event ContenthashChanged(bytes32 indexed node, bytes value);

  /// @dev SLIP-44 number of the chain that `addr(node)` means.
  uint256 private constant ETHER = 60;

  NameRegistry public immutable registry;
  /// @dev Writes names of reverse nodes, for those who claim one.
  address public immutable claims;
  mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;
  mapping(bytes32 node => mapping(string key => string)) private texts;
  mapping(bytes32 node => string) public name;
  mapping(bytes32 node => bytes) public contenthash;

  modifier authorised(bytes32 node) {
    if (msg.sender != claims && !registry.isAuthorised(node, msg.sender))
      revert NotOwner(node, msg.sender);
    _;
  }

  constructor(NameRegistry registry_, address claims_) {
    registry = registry_;
    claims = claims_;
  }

  function addr(bytes32 node) external view returns (address) {
    bytes memory found = addresses[node][ETHER];
    return found.length == 20 ? address(bytes20(found)) : address(0);
  }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    return addresses[node][coinType];
  }

  function text(bytes32 node, string calldata key) external view returns (string memory) {
    return texts[node][key];
  }

  function setAddr(bytes32 node, address value) external {
    setAddr(node, ETHER, abi.encodePacked(value));
  }

  function setAddr(bytes32 node, uint256 coinType, bytes memory value) public authorised(node) {
    addresses[node][coinType] = value;
    emit AddressChanged(node, coinType, value);
    if (coinType != ETHER) return;
    if (value.length != 20 && value.length != 0) revert InvalidAddress(value);
    emit AddrChanged(node, address(bytes20(value)));
  }

  function setText(
    bytes32 node,
    string calldata key,
    string calldata value
  ) external authorised(node) {
    texts[node][key] = value;
    emit TextChanged(node, key, key, value);
  }

  function setName(bytes32 node, string calldata value) external authorised(node) {
    name[node] = value;
    emit NameChanged(node, value);
  }

  function setContenthash(bytes32 node, bytes calldata value) external authorised(node) {
    contenthash[node] = value;
    emit ContenthashChanged(node, value);
  }

  function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
    results = new bytes[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool done, bytes memory result) = address(this).delegatecall(calls[i]);
      if (!done) {
        assembly {
          revert(add(result, 32), mload(result))
        }
      }
      results[i] = result;
    }
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    // ERC-165, addr, addr of a coin, name, text, contenthash.
    return
      id == 0x01ffc9a7 ||
      id == 0x3b3b57de ||
      id == 0xf1cb7e06 ||
      id == 0x691f3431 ||
      id == 0x59d1d43c ||
      id == 0xbc1c58d1;
  }
}
