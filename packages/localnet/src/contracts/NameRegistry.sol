// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Who owns a name, and which contract answers for it.
/// @dev Answers the calls and emits the events of the ENS registry. The deployer owns the root.
contract NameRegistry {
  error NotOwner(bytes32 node, address caller);

  event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
  event Transfer(bytes32 indexed node, address owner);
  event NewResolver(bytes32 indexed node, address resolver);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  mapping(bytes32 node => address) public owner;
  mapping(bytes32 node => address) public resolver;
  mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

  modifier authorised(bytes32 node) {
    if (!isAuthorised(node, msg.sender)) revert NotOwner(node, msg.sender);
    _;
  }

  constructor() {
    owner[0] = msg.sender;
  }

  function isAuthorised(bytes32 node, address caller) public view returns (bool) {
    return owner[node] == caller || isApprovedForAll[owner[node]][caller];
  }

  function recordExists(bytes32 node) external view returns (bool) {
    return owner[node] != address(0);
  }

  /// @dev Part of the interface; nothing is cached here.
  function ttl(bytes32) external pure returns (uint64) {
    return 0;
  }

  function setOwner(bytes32 node, address to) external authorised(node) {
    owner[node] = to;
    emit Transfer(node, to);
  }

  function setResolver(bytes32 node, address to) public authorised(node) {
    resolver[node] = to;
    emit NewResolver(node, to);
  }

  function setSubnodeOwner(
    bytes32 node,
    bytes32 label,
    address to
  ) public authorised(node) returns (bytes32 child) {
    child = keccak256(abi.encodePacked(node, label));
    owner[child] = to;
    emit NewOwner(node, label, to);
  }

  function setSubnodeRecord(
    bytes32 node,
    bytes32 label,
    address to,
    address answering,
    uint64
  ) external returns (bytes32 child) {
    child = setSubnodeOwner(node, label, to);
    resolver[child] = answering;
    emit NewResolver(child, answering);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }
}
