// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface NameGateway {
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// @title Answers for all names below one, with what a gateway has signed.
/// @dev ENSIP-10 and EIP-3668, with the proof that gateways of this kind commonly give.
contract OffchainResolver {
  error OffchainLookup(
    address sender,
    string[] urls,
    bytes callData,
    bytes4 callbackFunction,
    bytes extraData
  );
  error Expired(uint64 expires);
  error InvalidSignature();
  error NotKeeper(address caller);

  event GatewayChanged(string[] urls, address signer);

  /// @dev Half the order of secp256k1: the other half signs the same twice. EIP-2.
  uint256 private constant HALF_ORDER =
    0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

  address public immutable keeper;
  address public signer;
  string[] private gateways;

  constructor(address keeper_) {
    keeper = keeper_;
  }

  function urls() external view returns (string[] memory) {
    return gateways;
  }

  function setGateway(string[] memory urls_, address signer_) external {
    if (msg.sender != keeper) revert NotKeeper(msg.sender);
    gateways = urls_;
    signer = signer_;
    emit GatewayChanged(urls_, signer_);
  }

  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
    bytes memory request = abi.encodeCall(NameGateway.resolve, (name, data));
    revert OffchainLookup(
      address(this),
      gateways,
      request,
      this.resolveWithProof.selector,
      abi.encode(request, address(this))
    );
  }

  function resolveWithProof(
    bytes calldata response,
    bytes calldata extraData
  ) external view returns (bytes memory) {
    (bytes memory request, address sender) = abi.decode(extraData, (bytes, address));
    (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(
      response,
      (bytes, uint64, bytes)
    );
    if (expires < block.timestamp) revert Expired(expires);
    // EIP-191, version 0: data meant for one contract.
    bytes32 hash = keccak256(
      abi.encodePacked(hex'1900', sender, expires, keccak256(request), keccak256(result))
    );
    if (sender != address(this) || signer == address(0) || recover(hash, signature) != signer)
      revert InvalidSignature();
    return result;
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    // ERC-165, ENSIP-10.
    return id == 0x01ffc9a7 || id == 0x9061b923;
  }

  function recover(bytes32 hash, bytes memory signature) private pure returns (address) {
    if (signature.length != 65) return address(0);
    bytes32 r;
    bytes32 s;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
    }
    if (uint256(s) > HALF_ORDER) return address(0);
    return ecrecover(hash, uint8(signature[64]), r, s);
  }
}
