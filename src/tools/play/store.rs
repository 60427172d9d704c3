use crate::tools::notation::{Sheet, psq, sgf};
use anyhow::{Context, Result};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The files in which a game is kept, SGF and PSQ.
pub struct Store {
    /// Their name, without what follows the point.
    base: PathBuf,
}

impl Store {
    /// The files of this name.
    pub fn at(base: PathBuf) -> Store {
        Store { base }
    }

    /// The first free name in a folder.
    pub fn next(folder: &Path) -> Store {
        let mut stores = (1..).map(|n: u32| Store::at(folder.join(format!("quince-game-{n}"))));
        stores.find(|store| !store.exists()).expect("numbers do not end")
    }

    /// The first free name that is like this one: for the next game.
    pub fn another(&self) -> Store {
        let name = |n: u32| {
            let mut base = self.base.clone().into_os_string();
            base.push(format!("-{n}"));
            Store::at(base.into())
        };
        (2..).map(name).find(|store| !store.exists()).expect("numbers do not end")
    }

    fn path(&self, ending: &str) -> PathBuf {
        // Not `with_extension`: a name may have a point in it.
        let mut path = self.base.clone().into_os_string();
        path.push(ending);
        path.into()
    }

    /// Whether one of the files is there.
    pub fn exists(&self) -> bool {
        [".sgf", ".psq"].iter().any(|ending| self.path(ending).exists())
    }

    /// The name of the first file.
    pub fn name(&self) -> String {
        let path = self.path(".sgf");
        let here = std::env::current_dir().unwrap_or_default();
        path.strip_prefix(here).unwrap_or(&path).display().to_string()
    }

    /// Writes the game. Whatever happens in between, the old file is there or the new one.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(&self, sheet: &Sheet) -> Result<()> {
        for (ending, text) in [(".sgf", sgf(sheet)), (".psq", psq(sheet))] {
            let path = self.path(ending);
            let new = self.path(&format!("{ending}.new"));
            let write = || {
                let mut file = fs::File::create(&new)?;
                file.write_all(text.as_bytes())?;
                file.sync_all()?;
                fs::rename(&new, &path)
            };
            write().with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::read;

    #[test]
    fn games_have_names_of_their_own() {
        let folder = std::env::temp_dir().join(format!("quince-play-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let one = Store::next(&folder);
        let sheet = read("h8 i9", None, None, 1).unwrap();
        one.save(&sheet).unwrap();
        one.save(&sheet).unwrap();
        let two = Store::next(&folder);
        assert!(one.name().ends_with("quince-game-1.sgf") && one.exists());
        assert!(one.another().name().ends_with("quince-game-1-2.sgf"));
        assert!(two.name().ends_with("quince-game-2.sgf") && !two.exists());
        let text = fs::read_to_string(one.name()).unwrap();
        assert_eq!(read(&text, None, None, 1).unwrap().moves, sheet.moves);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        assert!(Store::at(folder.join("no/such")).save(&sheet).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
