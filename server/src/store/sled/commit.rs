//! One group on its way to the disk: checked, packed, written, made durable, published.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use humanplane_core::id::SessionId;
use humanplane_core::index;
use humanplane_proto::store as disk_format;

use super::super::codec::{self, Flags, Link};
use super::super::types::{closed_after, weight};
use super::super::{Append, Committed, StoreError, check};
use super::disk::{Point, Step, at};
use super::group::{Group, body};
use super::heads::Head;
use super::trees::Trees;
use super::writer::{SeedJob, Writer, failed};

/// Sessions whose ordinals are remembered.
const KNOWN: usize = 64 * 1024;

impl Writer {
    pub(super) fn commit(
        &mut self,
        trees: &Trees,
        appends: Vec<Append>,
    ) -> Result<Vec<Committed>, StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        check::group(&appends, |id| self.head(trees, id).map(|found| found.map(|(_, head)| head.next_seq)))?;
        let mut group = Group::after(self.mark);
        let mut moved: HashMap<u64, Head> = HashMap::new();
        let mut sessions = Vec::with_capacity(appends.len());
        for append in appends {
            sessions.push(append.session.clone());
            self.pack(append, &mut group, &mut moved)?;
        }
        self.write(trees, &mut group)?;
        let done = sessions.into_iter().zip(&group.frames);
        let done = done.map(|(session, frame)| Committed {
            session,
            next_seq: frame.link.end(),
            commit: frame.place.commit,
        });
        Ok(done.collect())
    }

    /// The ordinal and durable head of a session that may be appended to.
    fn head(&mut self, trees: &Trees, id: &SessionId) -> Result<Option<(u64, Head)>, StoreError> {
        if !self.known.contains_key(id) {
            let Some((ordinal, _)) = self.core.find(trees, id)? else { return Ok(None) };
            self.known.insert(id.clone(), ordinal);
        }
        let heads = self.core.heads();
        let Some(ordinal) = self.known.get(id).copied() else { return Ok(None) };
        if let Some(damage) = heads.damage(ordinal) {
            return Err(StoreError::Poisoned(format!(
                "an append to session {id}, which is damaged at {damage}"
            )));
        }
        Ok(heads.get(ordinal).map(|head| (ordinal, head)))
    }

    fn pack(
        &mut self,
        append: Append,
        group: &mut Group,
        moved: &mut HashMap<u64, Head>,
    ) -> Result<(), StoreError> {
        let Append { session, create, draft } = append;
        let draft = draft.draft();
        let ordinal = if create.is_some() {
            let ordinal = self.core.heads().count() + group.new_sessions();
            group.create(session.clone(), ordinal);
            self.known.insert(session, ordinal);
            ordinal
        } else {
            let known = self.known.get(&session).copied();
            known.ok_or_else(|| StoreError::Io(format!("session {session} was there a moment ago")))?
        };
        let head =
            moved.get(&ordinal).copied().or_else(|| self.core.heads().get(ordinal)).unwrap_or_default();
        let created = create.as_ref().map(codec::created::write);
        let packed = body(disk_format::Entry { created, batch: Some(codec::batch(draft)) });
        let link = Link {
            session: ordinal,
            first_seq: head.next_seq,
            count: u32::try_from(draft.records.len())
                .map_err(|_| StoreError::Io("too many events".into()))?,
            weight: draft.records.iter().map(|record| weight(record) as u64).sum(),
            flags: Flags {
                closes: closed_after(&draft.records, false),
                creates: create.is_some(),
                outside: packed.1.is_some(),
                seed: false,
            },
            previous: head.chain,
        };
        let chain = group.add(link, packed, ids(draft));
        moved.insert(ordinal, head.after(&link, chain));
        Ok(())
    }

    pub(super) fn commit_seed(&mut self, trees: &Trees, job: SeedJob) -> Result<Committed, StoreError> {
        self.disk.begin(self.mark).map_err(failed)?;
        let mut group = Group::after(self.mark);
        let session = self.core.heads().count();
        let flags = Flags { closes: job.closes, creates: true, outside: false, seed: true };
        let (count, weight) = (job.count, job.weight);
        let link = Link { session, first_seq: 0, count, weight, flags, previous: [0; 16] };
        group.create(job.id.clone(), session);
        group.add(link, job.body, job.ids);
        self.write(trees, &mut group)?;
        Ok(Committed { session: job.id, next_seq: link.end(), commit: self.mark.commit })
    }

    /// Writes the group, makes it durable and publishes it.
    fn write(&mut self, trees: &Trees, group: &mut Group) -> Result<(), StoreError> {
        at(self.disk.hook.as_ref(), Point::Write).map_err(failed)?;
        let mark = group.write(trees)?;
        let entries = group.frames.iter().map(|frame| 1 + frame.ids.len()).sum();
        let due = self.core.delta().due(entries);
        self.core.drain(trees, due)?;
        self.sync(trees)?;
        self.publish(group);
        self.mark = mark;
        Ok(())
    }

    /// sled's flush and the sync of its file; beside both the witness.
    pub(super) fn sync(&mut self, trees: &Trees) -> Result<(), StoreError> {
        if at(self.disk.hook.as_ref(), Point::Flush).map_err(failed)? == Step::Go {
            trees.flush()?;
        }
        self.disk.sync_data().map_err(failed)?;
        self.disk.finish_witness().map_err(failed)
    }

    fn publish(&self, group: &mut Group) {
        let mut delta = self.core.delta();
        let mut heads = self.core.heads_mut();
        for frame in &mut group.frames {
            heads.advance(&frame.link, frame.chain);
            delta.add(frame.link.session, frame.link.first_seq, frame.place, std::mem::take(&mut frame.ids));
        }
        delta.freeze(false);
        if let Some(last) = group.frames.last() {
            self.core.position.store(last.place.commit, Ordering::Release);
        }
    }
}

/// What a frame is found by, as keys of the index.
pub(super) fn ids(draft: &humanplane_core::record::Draft) -> Vec<Vec<u8>> {
    let keys = index::keys(draft).into_iter();
    let keys = keys.map(|(key, seq)| {
        let mut bytes = codec::index_key(&key);
        bytes.extend(seq.to_be_bytes());
        bytes
    });
    keys.collect()
}
