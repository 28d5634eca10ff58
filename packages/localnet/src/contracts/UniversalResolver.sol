// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import { NameRegistry } from './NameRegistry.sol';

interface ExtendedResolver {
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface Profiles {
  function supportsInterface(bytes4 id) external view returns (bool);

  function addr(bytes32 node) external view returns (address);

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);

  function name(bytes32 node) external view returns (string memory);
}

/// @dev What is left to ask of a gateway.
struct Request {
  address sender;
  string[] urls;
  bytes data;
}

interface BatchGateway {
  function query(
    Request[] calldata requests
  ) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @title Resolves any name, and the name of any address, in one call.
/// @dev Answers what clients ask of the ENS universal resolver, gateways of EIP-3668 included.
contract UniversalResolver {
  error OffchainLookup(
    address sender,
    string[] urls,
    bytes callData,
    bytes4 callbackFunction,
    bytes extraData
  );
  error DNSDecodingFailed(bytes dns);
  error DNSEncodingFailed(string ens);
  error EmptyAddress();
  error HttpError(uint16 status, string message);
  error InvalidBatchGatewayResponse();
  error ResolverError(bytes errorData);
  error ResolverNotContract(bytes name, address resolver);
  error ResolverNotFound(bytes name);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);
  error UnsupportedResolverProfile(bytes4 selector);

  /// @dev A question under way, as it goes through a gateway and comes back.
  struct Question {
    address resolver;
    bool extended;
    bytes4 callback;
    bytes extraData;
    bytes context;
  }

  /// @dev What a reverse look-up must not forget while a gateway answers.
  struct Claim {
    string primary;
    bytes account;
    uint256 coinType;
    address reverseResolver;
  }

  uint256 private constant ETHER = 60;

  NameRegistry public immutable registry;

  constructor(NameRegistry registry_) {
    registry = registry_;
  }

  function findResolver(
    bytes memory name
  ) public view returns (address resolver, bytes32 node, uint256 offset) {
    node = nodeOf(name, 0);
    // A resolver of a parent answers for its children. ENSIP-10.
    for (; offset < name.length - 1; offset += 1 + uint8(name[offset])) {
      resolver = registry.resolver(nodeOf(name, offset));
      if (resolver != address(0)) return (resolver, node, offset);
    }
    return (address(0), node, name.length - 1);
  }

  function resolve(
    bytes calldata name,
    bytes calldata data
  ) external view returns (bytes memory, address) {
    return resolveWithGateways(name, data, localGateway());
  }

  function resolveWithGateways(
    bytes memory name,
    bytes memory data,
    string[] memory gateways
  ) public view returns (bytes memory result, address resolver) {
    bytes memory answer;
    (answer, resolver) = ask(name, data, gateways, this.resolveCallback.selector, '');
    return (answer, resolver);
  }

  function resolveCallback(
    bytes calldata response,
    bytes calldata extraData
  ) external view returns (bytes memory, address) {
    Question memory question = abi.decode(extraData, (Question));
    return (finish(response, question), question.resolver);
  }

  function reverse(
    bytes calldata account,
    uint256 coinType
  ) external view returns (string memory, address, address) {
    return reverseWithGateways(account, coinType, localGateway());
  }

  function reverseWithGateways(
    bytes memory account,
    uint256 coinType,
    string[] memory gateways
  ) public view returns (string memory, address, address) {
    Claim memory claim = claimOf(account, coinType);
    if (bytes(claim.primary).length == 0) return ('', address(0), claim.reverseResolver);
    (bytes memory answer, address resolver) = ask(
      encode(claim.primary),
      addressCall(claim),
      gateways,
      this.reverseCallback.selector,
      abi.encode(claim)
    );
    return confirm(claim, answer, resolver);
  }

  function reverseCallback(
    bytes calldata response,
    bytes calldata extraData
  ) external view returns (string memory, address, address) {
    Question memory question = abi.decode(extraData, (Question));
    Claim memory claim = abi.decode(question.context, (Claim));
    return confirm(claim, finish(response, question), question.resolver);
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7;
  }

  /// @dev Asks the resolver of a name; when that one needs a gateway, so does the caller.
  function ask(
    bytes memory name,
    bytes memory data,
    string[] memory gateways,
    bytes4 callback,
    bytes memory context
  ) private view returns (bytes memory, address) {
    (address resolver, , uint256 offset) = findResolver(name);
    if (resolver == address(0)) revert ResolverNotFound(name);
    if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
    bool extended = isExtended(resolver);
    if (!extended && offset != 0) revert ResolverNotFound(name);
    bytes memory call = extended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data;
    (bool done, bytes memory answer) = resolver.staticcall(call);
    if (done) return (unwrapped(answer, extended, data), resolver);
    if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
    Question memory question = Question(resolver, extended, 0, '', context);
    Request[] memory requests = new Request[](1);
    (requests[0], question.callback, question.extraData) = lookup(answer);
    if (requests[0].sender != resolver) revert ResolverError(answer);
    revert OffchainLookup(
      address(this),
      gateways,
      abi.encodeCall(BatchGateway.query, (requests)),
      callback,
      abi.encode(question)
    );
  }

  function finish(
    bytes calldata response,
    Question memory question
  ) private view returns (bytes memory) {
    (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
    if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
    bytes memory found = responses[0];
    if (failures[0]) {
      if (bytes4(found) != HttpError.selector) revert ResolverError(found);
      assembly {
        revert(add(found, 32), mload(found))
      }
    }
    (bool done, bytes memory answer) = question.resolver.staticcall(
      abi.encodeWithSelector(question.callback, found, question.extraData)
    );
    if (!done) revert ResolverError(answer);
    return unwrapped(answer, question.extended, '');
  }

  /// @dev The name that an account claims. Whether the name resolves to the account is checked afterwards.
  function claimOf(bytes memory account, uint256 coinType) private view returns (Claim memory) {
    if (account.length == 0) revert EmptyAddress();
    bytes memory name = encode(reverseName(account, coinType));
    (address resolver, bytes32 node, uint256 offset) = findResolver(name);
    if (resolver == address(0) || offset != 0) revert ResolverNotFound(name);
    return Claim(Profiles(resolver).name(node), account, coinType, resolver);
  }

  function addressCall(Claim memory claim) private pure returns (bytes memory) {
    bytes32 node = nodeOf(encode(claim.primary), 0);
    return
      claim.coinType == ETHER
        ? abi.encodeWithSignature('addr(bytes32)', node)
        : abi.encodeWithSignature('addr(bytes32,uint256)', node, claim.coinType);
  }

  function confirm(
    Claim memory claim,
    bytes memory answer,
    address resolver
  ) private pure returns (string memory, address, address) {
    bytes memory account = claim.coinType == ETHER
      ? abi.encodePacked(abi.decode(answer, (address)))
      : abi.decode(answer, (bytes));
    if (keccak256(account) != keccak256(claim.account))
      revert ReverseAddressMismatch(claim.primary, account);
    return (claim.primary, resolver, claim.reverseResolver);
  }

  function isExtended(address resolver) private view returns (bool) {
    try Profiles(resolver).supportsInterface(0x9061b923) returns (bool answer) {
      return answer;
    } catch {
      return false;
    }
  }

  function unwrapped(
    bytes memory answer,
    bool extended,
    bytes memory data
  ) private pure returns (bytes memory) {
    if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
    return extended ? abi.decode(answer, (bytes)) : answer;
  }

  function lookup(
    bytes memory revertData
  ) private pure returns (Request memory request, bytes4 callback, bytes memory extraData) {
    bytes memory fields = new bytes(revertData.length - 4);
    for (uint256 i = 0; i < fields.length; i++) fields[i] = revertData[i + 4];
    (request.sender, request.urls, request.data, callback, extraData) = abi.decode(
      fields,
      (address, string[], bytes, bytes4, bytes)
    );
  }

  /// @dev Clients that can ask gateways themselves know this address and do so.
  function localGateway() private pure returns (string[] memory gateways) {
    gateways = new string[](1);
    gateways[0] = 'x-batch-gateway:true';
  }

  function nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
    if (offset >= name.length) revert DNSDecodingFailed(name);
    uint256 size = uint8(name[offset]);
    if (size == 0) {
      if (offset != name.length - 1) revert DNSDecodingFailed(name);
      return 0;
    }
    bytes32 parent = nodeOf(name, offset + 1 + size);
    bytes32 label;
    assembly {
      label := keccak256(add(add(name, 33), offset), size)
    }
    return keccak256(abi.encodePacked(parent, label));
  }

  /// @dev Every dot becomes the length of the label behind it.
  function encode(string memory text) private pure returns (bytes memory name) {
    bytes memory source = bytes(text);
    name = new bytes(source.length + 2);
    uint256 size;
    for (uint256 i = source.length; i > 0; i--) {
      if (source[i - 1] != '.') {
        name[i] = source[i - 1];
        size++;
        continue;
      }
      if (size == 0 || size > 63) revert DNSEncodingFailed(text);
      name[i] = bytes1(uint8(size));
      size = 0;
    }
    if (size == 0 || size > 63) revert DNSEncodingFailed(text);
    name[0] = bytes1(uint8(size));
  }

  /// @dev ENSIP-19.
  function reverseName(
    bytes memory account,
    uint256 coinType
  ) private pure returns (string memory) {
    string memory chain = coinType == ETHER ? 'addr' : coinType == 1 << 31
      ? 'default'
      : trimmed(hexOf(abi.encodePacked(coinType)));
    return string.concat(hexOf(account), '.', chain, '.reverse');
  }

  function hexOf(bytes memory data) private pure returns (string memory) {
    bytes memory digits = '0123456789abcdef';
    bytes memory text = new bytes(data.length * 2);
    for (uint256 i = 0; i < data.length; i++) {
      text[2 * i] = digits[uint8(data[i]) >> 4];
      text[2 * i + 1] = digits[uint8(data[i]) & 15];
    }
    return string(text);
  }

  function trimmed(string memory number) private pure returns (string memory) {
    bytes memory source = bytes(number);
    uint256 from;
    while (from + 1 < source.length && source[from] == '0') from++;
    bytes memory text = new bytes(source.length - from);
    for (uint256 i = 0; i < text.length; i++) text[i] = source[from + i];
    return string(text);
  }
}
