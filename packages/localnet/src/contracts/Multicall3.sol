// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Many calls in one, with the interface of Multicall3 on public networks.
contract Multicall3 {
  error CallFailed(uint256 index);
  error WrongValue(uint256 sent, uint256 needed);

  struct Call {
    address target;
    bytes callData;
  }

  struct Call3 {
    address target;
    bool allowFailure;
    bytes callData;
  }

  struct Call3Value {
    address target;
    bool allowFailure;
    uint256 value;
    bytes callData;
  }

  struct Result {
    bool success;
    bytes returnData;
  }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++)
      results[i] = run(i, calls[i].target, 0, calls[i].callData, calls[i].allowFailure);
  }

  function aggregate3Value(
    Call3Value[] calldata calls
  ) external payable returns (Result[] memory results) {
    uint256 needed;
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      Call3Value calldata call = calls[i];
      needed += call.value;
      results[i] = run(i, call.target, call.value, call.callData, call.allowFailure);
    }
    if (msg.value != needed) revert WrongValue(msg.value, needed);
  }

  function aggregate(
    Call[] calldata calls
  ) external payable returns (uint256 blockNumber, bytes[] memory returnData) {
    blockNumber = block.number;
    returnData = new bytes[](calls.length);
    for (uint256 i = 0; i < calls.length; i++)
      returnData[i] = run(i, calls[i].target, 0, calls[i].callData, false).returnData;
  }

  function tryAggregate(
    bool requireSuccess,
    Call[] calldata calls
  ) public payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++)
      results[i] = run(i, calls[i].target, 0, calls[i].callData, !requireSuccess);
  }

  function tryBlockAndAggregate(
    bool requireSuccess,
    Call[] calldata calls
  ) public payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
    blockNumber = block.number;
    blockHash = blockhash(block.number);
    results = tryAggregate(requireSuccess, calls);
  }

  function blockAndAggregate(
    Call[] calldata calls
  ) external payable returns (uint256 blockNumber, bytes32 blockHash, Result[] memory results) {
    return tryBlockAndAggregate(true, calls);
  }

  function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash) {
    return blockhash(blockNumber);
  }

  function getBlockNumber() external view returns (uint256 blockNumber) {
    return block.number;
  }

  function getLastBlockHash() external view returns (bytes32 blockHash) {
    return blockhash(block.number - 1);
  }

  function getCurrentBlockCoinbase() external view returns (address coinbase) {
    return block.coinbase;
  }

  function getCurrentBlockDifficulty() external view returns (uint256 difficulty) {
    return block.prevrandao;
  }

  function getCurrentBlockGasLimit() external view returns (uint256 gaslimit) {
    return block.gaslimit;
  }

  function getCurrentBlockTimestamp() external view returns (uint256 timestamp) {
    return block.timestamp;
  }

  function getBasefee() external view returns (uint256 basefee) {
    return block.basefee;
  }

  function getChainId() external view returns (uint256 chainid) {
    return block.chainid;
  }

  function getEthBalance(address account) external view returns (uint256 balance) {
    return account.balance;
  }

  function run(
    uint256 index,
    address target,
    uint256 value,
    bytes calldata callData,
    bool allowFailure
  ) private returns (Result memory result) {
    (result.success, result.returnData) = target.call{value: value}(callData);
    if (!result.success && !allowFailure) revert CallFailed(index);
  }
}
