"""The bench of the environments: what is put beside what, and which bars are missed."""

from bench.envs import AecLoop, BatchLoop, SpielLoop, comparisons, missed_bars, table
from meseta.envs.batch import Batch
from meseta.envs.zoo import Zoo

FIGURES = {
    "connect_four_v3": {"steps": 10.0},
    "el-grande aec": {"steps": 25.0},
    "el-grande batch": {"steps": 500.0, "decisions": 400.0},
    "crazy_eights": {"steps": 120.0, "decisions": 100.0},
    "python_tic_tac_toe": {"steps": 30.0, "decisions": 30.0},
    "el-grande openspiel": {"steps": 90.0, "decisions": 80.0},
}


def test_everything_is_put_beside_its_like() -> None:
    assert comparisons(FIGURES) == {
        "el-grande aec": [("connect_four_v3", 2.5, 2.0)],
        "el-grande batch": [("el-grande aec", 20.0, 15.0), ("crazy_eights", 4.0, 1.0)],
        "el-grande openspiel": [("python_tic_tac_toe", 3.0, 1.0)],
    }
    assert missed_bars(FIGURES) == []
    assert table(FIGURES).row_count == len(FIGURES)


def test_a_missed_bar_is_named() -> None:
    slow = {**FIGURES, "el-grande batch": {"steps": 250.0, "decisions": 90.0}}
    assert missed_bars(slow) == [
        "el-grande batch is 10.00 times el-grande aec, below 15",
        "el-grande batch is 0.90 times crazy_eights, below 1",
    ]


def test_every_loop_counts() -> None:
    assert AecLoop(Zoo("el-grande").env(rounds=6))(0.01)["steps"] > 0
    rates = BatchLoop(Batch("salamanca", 4))(0.05)
    assert rates["steps"] >= rates["decisions"] > 0
    assert SpielLoop("tic_tac_toe", tensors=True)(0.01)["steps"] > 0
