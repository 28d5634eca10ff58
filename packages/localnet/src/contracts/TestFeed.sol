// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A price in dollars, with the interface that apps read price feeds by. Any account may set it.
/// @dev AggregatorV3. The price is as fresh as the block: a local network has no one to renew it.
contract TestFeed {
  error NoRound(uint80 id);

  event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

  uint256 public constant version = 1;
  uint8 public constant decimals = 8;
  string public description;
  mapping(uint80 id => int256) private answers;
  uint80 public latestRound;

  constructor(string memory description_, int256 answer) {
    description = description_;
    setAnswer(answer);
  }

  function setAnswer(int256 answer) public {
    answers[++latestRound] = answer;
    emit AnswerUpdated(answer, latestRound, block.timestamp);
  }

  function latestAnswer() external view returns (int256) {
    return answers[latestRound];
  }

  function latestRoundData()
    external
    view
    returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn)
  {
    return getRoundData(latestRound);
  }

  function getRoundData(
    uint80 id
  )
    public
    view
    returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn)
  {
    if (id == 0 || id > latestRound) revert NoRound(id);
    return (id, answers[id], block.timestamp, block.timestamp, id);
  }
}
